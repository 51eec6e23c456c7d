/// Completion for zsh: the walk over the words before the cursor takes the names of subcommands out of the line, then
/// `_arguments` does the rest with the options of that command.
struct ZshCompletion {
  let model: CompletionModel

  private var function: String { "_" + model.identifier }

  var script: String {
    [header, descend, takesValue, subcommands, operands, specifications, walk].joined(separator: "\n\n") + "\n"
  }

  private var header: String {
    """
    #compdef \(model.program)
    # Made by "\(model.program) completion zsh" from the program's own declarations.
    """
  }

  private func quote(_ text: String) -> String { ShellQuoting.posix(text) }

  private func cases(_ rows: [(patterns: [String], action: String)], otherwise: String) -> String {
    rows.filter { !$0.patterns.isEmpty }
      .map { "    (\($0.patterns.joined(separator: "|"))) \($0.action) ;;\n" }.joined() + "    (*) \(otherwise) ;;"
  }

  private var descend: String {
    let rows = model.nodes.flatMap { node in
      node.steps.map { step in (step.words.map { quote("\(node.title) \($0)") }, "command=\(quote(step.title))") }
    }
    return """
      # Goes from COMMAND to the one that WORD names.
      \(function)_descend() {
        case "$1 $2" in
      \(cases(rows, otherwise: "return 1"))
        esac
      }
      """
  }

  private var takesValue: String {
    let rows = model.valueNames.map { entry in
      (entry.titles.map { $0.map { quote("\($0) \(entry.name)") } } ?? ["*" + quote(" \(entry.name)")], "return 0")
    }
    return """
      # Whether the word after OPTION of COMMAND is its value.
      \(function)_takes_value() {
        case "$1 $2" in
      \(cases(rows, otherwise: "return 1"))
        esac
      }
      """
  }

  private var subcommands: String {
    let rows = model.nodes.filter { !$0.subcommands.isEmpty }.map { node in
      let entries = node.subcommands.map { quote("\(escape($0.name)):\($0.plainAbstract)") }.joined(separator: " ")
      let term = quote(node.chain.last.subcommandTerm)
      return ([quote(node.title)], "entries=(\(entries)); _describe -t commands \(term) entries && return 0")
    }
    return """
      # Offers the subcommands of the command.
      \(function)_subcommands() {
        local -a entries
        case "$command" in
      \(cases(rows, otherwise: ":"))
        esac
        return 1
      }
      """
  }

  private func escape(_ text: String) -> String { text.map { $0 == ":" ? "\\:" : String($0) }.joined() }

  /// What `_arguments` does to complete a value.
  private func action(_ values: CompletionModel.Values) -> String {
    switch values {
    case .none: return " "
    case .words(let words):
      let explained = words.contains { !$0.help.isEmpty }
      let items = words.map { word in
        explained ? "\(escape(word.value))\\:\(quoteInAction(word.help))" : escape(word.value)
      }
      return explained ? "((\(items.joined(separator: " "))))" : "(\(items.joined(separator: " ")))"
    case .files(let extensions):
      let patterns = ShellQuoting.patterns(extensions)
      return patterns.isEmpty ? "_files" : "_files -g \"\(patterns.joined(separator: " "))\""
    case .folders: return "_files -/"
    }
  }

  private func quoteInAction(_ text: String) -> String {
    "\"" + text.map { "\"\\$`:".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private var operands: String {
    let rows = model.actions { node -> String? in
      let tests = node.operands.filter { $0.values != .none }.map { operand in
        let upper = operand.positions.upper.map { " && operands <= \($0)" } ?? ""
        return "(( operands >= \(operand.positions.lower)\(upper) )) && \(command(operand)) && done=0"
      }
      return tests.isEmpty ? nil : tests.joined(separator: "; ")
    }.map { (patterns: $0.titles.map(quote), action: $0.action) }
    return """
      # Offers what can stand as the next operand: a subcommand, a file, a word.
      \(function)_operand() {
        local done=1
        (( ! ended && operands == 0 )) && \(function)_subcommands && done=0
        case "$command" in
      \(cases(rows, otherwise: ":"))
        esac
        return $done
      }
      """
  }

  /// The command that completes an operand.
  private func command(_ operand: CompletionModel.Operand) -> String {
    guard case .words(let words) = operand.values else { return action(operand.values) }
    let entries = words.map { quote($0.help.isEmpty ? escape($0.value) : "\(escape($0.value)):\($0.help)") }
    return "{ local -a entries=(\(entries.joined(separator: " "))); _describe \(quote(operand.name)) entries }"
  }

  // MARK: Options

  private var specifications: String {
    let statements = model.optionGroups.map { group in
      let specs = group.options.flatMap(specs).map { "\n      \($0)" }.joined()
      return ShellQuoting.at(group.place, word: "$command", "specs+=(\(specs)\n    )")
    }
    return """
      # Sets specs to the options of the command.
      \(function)_specs() {
        specs=()
      \(statements.joined(separator: "\n"))
      }
      """
  }

  /// The specifications of one option: one for each of its names, each excluding the others.
  private func specs(_ option: OptionDefinition) -> [String] {
    let names =
      option.names.map { ($0, false) }
      + (option.inversion == .prefixedNo ? option.names.filter { !$0.isShort }.map { ($0, true) } : [])
    let spelled = option.spelledNames
    let exclusion = option.isRepeatable ? "*" : "(\(spelled.joined(separator: " ")))"
    let help = option.plainHelp.map { "[]\\:".contains($0) ? "\\\($0)" : String($0) }.joined()
    let values = action(CompletionModel.Values(choices: option.choices, completion: option.completion))
    return zip(names, spelled).map { name, text in
      let (suffix, value): (String, String)
      switch name.1 ? .none : option.value {
      case .none: (suffix, value) = ("", "")
      case .required(let placeholder):
        (suffix, value) = (name.0.isShort ? "+" : "=", ":\(escape(placeholder)):\(values)")
      case .optional(let placeholder, _): (suffix, value) = ("=-", "::\(escape(placeholder)):\(values)")
      }
      // A short name with an optional value takes it only after `=`, which `_arguments` cannot say: it is a flag here.
      let isShortOptional = name.0.isShort && suffix == "=-"
      return quote("\(exclusion)\(text)\(isShortOptional ? "" : suffix)[\(help)]\(isShortOptional ? "" : value)")
    }
  }

  private var walk: String {
    """
    \(function)() {
      local curcontext="$curcontext" command=\(quote(model.program)) word letter
      local -a kept specs
      integer index position pending=0 ended=0 operands=0 removed=0
      kept=("$words[1]")
      for ((index = 2; index < CURRENT; index++)); do
        word="${(Q)words[index]}"
        if (( pending )); then
          pending=0
        elif (( ended )); then
          (( operands += 1 ))
        else
          case "$word" in
            (--) ended=1 ;;
            (--*=*) ;;
            (--*) \(function)_takes_value "$command" "$word" && pending=1 ;;
            (-?*)
              for ((position = 2; position <= $#word; position++)); do
                if \(function)_takes_value "$command" "-$word[position]"; then
                  (( position == $#word )) && pending=1
                  break
                fi
              done
              ;;
            (*)
              if (( operands == 0 )) && \(function)_descend "$command" "$word"; then
                (( removed += 1 ))
                continue
              fi
              (( operands += 1 ))
              ;;
          esac
        fi
        kept+=("$words[index]")
      done
      words=("${(@)kept}" "${(@)words[CURRENT,-1]}")
      (( CURRENT -= removed ))
      \(function)_specs
      _arguments -s -S : "${(@)specs}" '*:operand:\(function)_operand'
    }

    if [[ "$funcstack[1]" == \(quote(function)) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(model.program)
    fi
    """
  }
}

extension CommandDefinition {
  /// The abstract without markup.
  var plainAbstract: String { OptionDefinition(names: [], help: abstract).plainHelp }
}
