/// Completion for bash. The functions are a walk over the words before the cursor and tables made from the
/// declarations; they need neither the bash-completion package nor features newer than bash 3.2.
struct BashCompletion {
  let model: CompletionModel

  private var function: String { "_" + model.identifier }

  var script: String {
    ([header] + [descend, takesValue, subcommands, options, values, operands, files, walk])
      .joined(separator: "\n\n") + "\n\ncomplete -F \(function) \(model.program)\n"
  }

  private var header: String {
    """
    # bash completion for \(model.program)                                  -*- shell-script -*-
    # Made by "\(model.program) completion bash" from the program's own declarations.
    """
  }

  private func quote(_ text: String) -> String { ShellQuoting.posix(text) }

  /// A `case` of alternatives, one a line.
  private func table(
    _ name: String, _ comment: String, on word: String, _ rows: [(patterns: [String], action: String)],
    otherwise: String
  ) -> String {
    let cases = rows.filter { !$0.patterns.isEmpty }
      .map { "    \($0.patterns.joined(separator: " | "))) \($0.action) ;;\n" }.joined()
    return """
      # \(comment)
      \(function)_\(name)() {
        case "\(word)" in
      \(cases)    *) \(otherwise) ;;
        esac
      }
      """
  }

  private var descend: String {
    let rows = model.nodes.flatMap { node in
      node.steps.map { step in (step.words.map { quote("\(node.title) \($0)") }, "command=\(quote(step.title))") }
    }
    return table("descend", "Goes from COMMAND to the one that WORD names.", on: "$1 $2", rows, otherwise: "return 1")
  }

  private func patterns(_ name: OptionName, _ titles: [String]?) -> [String] {
    titles.map { $0.map { quote("\($0) \(name)") } } ?? ["*" + quote(" \(name)")]
  }

  private var takesValue: String {
    let rows = model.valueNames.map { (patterns($0.name, $0.titles), "return 0") }
    return table(
      "takes_value", "Whether the word after OPTION of COMMAND is its value.", on: "$1 $2", rows, otherwise: "return 1")
  }

  private var subcommands: String {
    let rows = model.nodes.filter { !$0.subcommands.isEmpty }.map { node in
      ([quote(node.title)], "candidates+=(\(node.subcommands.map { quote($0.name) }.joined(separator: " ")))")
    }
    return table("subcommands", "Offers the subcommands of COMMAND.", on: "$1", rows, otherwise: "return 1")
  }

  private var options: String {
    let statements = model.optionGroups.map { group in
      let names = group.options.flatMap(\.spelledNames).map(quote).joined(separator: " ")
      return ShellQuoting.at(group.place, word: "$1", "candidates+=(\(names))")
    }
    return """
      # Offers the options of COMMAND.
      \(function)_options() {
      \(statements.joined(separator: "\n"))
      }
      """
  }

  private func action(_ values: CompletionModel.Values) -> String {
    switch values {
    case .none: ":"
    case .words(let words): "candidates+=(\(words.map { quote($0.value) }.joined(separator: " ")))"
    case .files(let extensions):
      ([function + "_files"] + ShellQuoting.patterns(extensions).map(quote)).joined(separator: " ")
    case .folders: function + "_files /"
    }
  }

  private var values: String {
    let rows = model.optionValues.flatMap { entry in
      entry.cases.map { (patterns(entry.name, $0.titles), action($0.values)) }
    }
    return table("values", "Offers values for OPTION of COMMAND.", on: "$1 $2", rows, otherwise: "return 1")
  }

  private var operands: String {
    let rows = model.actions { node -> String? in
      let tests = node.operands.filter { $0.values != .none }.map { operand in
        let upper = operand.positions.upper.map { " && $2 <= \($0)" } ?? ""
        return "(( $2 >= \(operand.positions.lower)\(upper) )) && \(action(operand.values))"
      }
      return tests.isEmpty ? nil : tests.joined(separator: "; ")
    }.map { (patterns: $0.titles.map(quote), action: $0.action) }
    return table("operands", "Offers operands of COMMAND after COUNT others.", on: "$1", rows, otherwise: "return 1")
  }

  private var files: String {
    """
    # Offers files that fit one of the patterns, all files without one, folders only for "/".
    \(function)_files() {
      local name pattern
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do
        if [[ $# -eq 0 || -d ${name/#\\~\\//$HOME/} ]]; then
          COMPREPLY+=("$name")
          continue
        fi
        for pattern in "$@"; do
          # The pattern is meant as one, so it stands without quotes.
          if [[ $name == $pattern ]]; then
            COMPREPLY+=("$name")
            break
          fi
        done
      done < <(compgen -f -- "$current")
    }
    """
  }

  private var walk: String {
    """
    \(function)() {
      local current="${COMP_WORDS[COMP_CWORD]}" command=\(quote(model.program))
      local word previous='' pending='' prefix='' ended='' glued='' letters candidate
      local -i index operands=0
      local -a candidates=()
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        previous="${COMP_WORDS[index - 1]}"
        if [[ -n $glued ]]; then
          # What follows a colon belongs to the word before it: bash parts words there.
          glued=''
        elif [[ $word == :* ]]; then
          glued=1
        elif [[ -n $ended ]]; then
          operands+=1
        elif [[ -n $pending ]]; then
          [[ $word == '=' && $previous == "$pending" ]] || pending=''
        else
          case "$word" in
            --) ended=1 ;;
            =) pending="$previous" ;;
            --*=*) ;;
            --*) \(function)_takes_value "$command" "$word" && pending="$word" ;;
            -?*)
              for ((letters = 1; letters < ${#word}; letters++)); do
                if \(function)_takes_value "$command" "-${word:letters:1}"; then
                  ((letters + 1 == ${#word})) && pending="$word"
                  break
                fi
              done
              ;;
            *)
              if ((operands > 0)) || ! \(function)_descend "$command" "$word"; then
                operands+=1
              fi
              ;;
          esac
        fi
      done
      previous="${COMP_WORDS[COMP_CWORD - 1]}"
      if [[ -z $ended && -z $pending ]]; then
        case "$current" in
          =) [[ $previous == -* ]] && pending="$previous" ;;
          --*=*)
            pending="${current%%=*}"
            prefix="$pending="
            ;;
        esac
      fi
      if [[ -n $pending ]]; then
        [[ -n $prefix ]] && current="${current#*=}"
        [[ $current == '=' ]] && current=''
        [[ $pending == --* ]] || pending="-${pending: -1}"
        \(function)_values "$command" "$pending"
      elif [[ -z $ended && $current == -* ]]; then
        \(function)_options "$command"
      else
        [[ -z $ended ]] && ((operands == 0)) && \(function)_subcommands "$command"
        \(function)_operands "$command" "$operands"
      fi
      for candidate in ${candidates[@]+"${candidates[@]}"}; do
        if [[ $candidate == "$current"* ]]; then
          COMPREPLY+=("$prefix$candidate")
        fi
      done
    }
    """
  }
}
