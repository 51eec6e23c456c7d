/// Completion for fish: `complete` commands whose conditions ask a walk over the words before the cursor.
struct FishCompletion {
  let model: CompletionModel

  private var function: String { "__" + model.identifier }

  var script: String {
    ([header, state, conditions, "complete -c \(model.program) -f"] + [subcommands, operands, options])
      .joined(separator: "\n\n") + "\n"
  }

  private var header: String {
    """
    # fish completion for \(model.program)
    # Made by "\(model.program) completion fish" from the program's own declarations.
    """
  }

  private func quote(_ text: String) -> String { ShellQuoting.fish(text) }

  private func takers(_ name: OptionName, _ titles: [String]?) -> String {
    (titles.map { $0.map { quote("\($0) \(name)") } } ?? [quote("* \(name)")]).joined(separator: " ")
  }

  private var state: String {
    let names = model.valueNames.map { takers($0.name, $0.titles) }.joined(separator: " ")
    let steps = model.nodes.flatMap { node in
      node.steps.map { step in
        """
                    case \(step.words.map { quote("\(node.title) \($0)") }.joined(separator: " "))
                        set command \(quote(step.title))
                        continue
        """
      }
    }
    let descend =
      steps.isEmpty
      ? ""
      : """

                  if test $operands -eq 0
                      switch "$command $word"
      \(steps.joined(separator: "\n"))
                      end
                  end
      """
    return """
      # Whether the word after an option of a command is its value.
      function \(function)_takes_value
          switch "$argv[1] $argv[2]"
              case \(names.isEmpty ? "''" : names)
                  return 0
          end
          return 1
      end

      # The command being typed, how many operands it has so far, and whether `--` ended the options.
      function \(function)_state
          set -l command \(quote(model.program))
          set -l operands 0
          set -l pending 0
          set -l ended 0
          set -l words (commandline -opc)
          for word in $words[2..-1]
              if test $pending -eq 1
                  set pending 0
              else if test $ended -eq 1
                  set operands (math $operands + 1)
              else if test "$word" = --
                  set ended 1
              else if string match -q -- '--*=*' $word
                  continue
              else if string match -q -- '--*' $word
                  \(function)_takes_value $command $word
                  and set pending 1
              else if test "$word" != -; and string match -q -- '-*' $word
                  set -l letters (string split '' -- (string sub -s 2 -- $word))
                  for index in (seq (count $letters))
                      if \(function)_takes_value $command -$letters[$index]
                          test $index -eq (count $letters)
                          and set pending 1
                          break
                      end
                  end
              else\(descend)
                  set operands (math $operands + 1)
              end
          end
          printf '%s\\n' $command $operands $ended
      end
      """
  }

  private var conditions: String {
    """
    # Whether the command being typed is one of those given.
    function \(function)_in
        set -l state (\(function)_state)
        contains -- $state[1] $argv
    end

    # The same, where a subcommand can still come.
    function \(function)_first
        set -l state (\(function)_state)
        test $state[2] -eq 0 -a $state[3] -eq 0
        and contains -- $state[1] $argv
    end

    # The same, where the number of operands lies in a range.
    function \(function)_operand
        set -l state (\(function)_state)
        test $state[2] -ge $argv[1] -a $state[2] -le $argv[2]
        and contains -- $state[1] $argv[3..-1]
    end

    # Files with one of the extensions, in any case, and the folders on the way to them. An argument of no command is
    # completed with files.
    function \(function)_files
        set -l token (commandline -ct | string replace -r '^--[^=]*=' '')
        set -l files (complete -C "'' $token" | string replace -r '\\t.*' '')
        string match -r '.*/$' -- $files
        string match -r -i '.*\\.(?:'(string join '|' $argv)')$' -- $files
    end
    """
  }

  private var subcommands: String {
    model.nodes.flatMap { node in
      node.subcommands.map { command in
        line(
          condition: "\(function)_first \(quote(node.title))",
          "-a \(quote(command.name)) -d \(quote(command.plainAbstract))")
      }
    }.joined(separator: "\n")
  }

  private func line(condition: String?, _ rest: String) -> String {
    let test = condition.map { " -n \(quote($0))" } ?? ""
    return "complete -c \(model.program)\(test) \(rest)"
  }

  private var operands: String {
    var lines: [(condition: String, titles: [String], arguments: String)] = []
    for node in model.nodes {
      for operand in node.operands where operand.values != .none {
        let upper = operand.positions.upper ?? 1_000_000
        let condition = "\(function)_operand \(operand.positions.lower) \(upper)"
        let arguments = arguments(operand.values, isOption: false)
        if let index = lines.firstIndex(where: { $0.condition == condition && $0.arguments == arguments }) {
          lines[index].titles.append(node.title)
        } else {
          lines.append((condition, [node.title], arguments))
        }
      }
    }
    return lines.map { entry in
      line(condition: ([entry.condition] + entry.titles.map(quote)).joined(separator: " "), entry.arguments)
    }.joined(separator: "\n")
  }

  /// What says which words or files can stand there.
  private func arguments(_ values: CompletionModel.Values, isOption: Bool) -> String {
    let exclusive = isOption ? "-x " : ""
    switch values {
    case .none: return isOption ? "-x" : ""
    case .words(let words):
      let items = words.map { word in
        word.help.isEmpty ? wordInList(word.value) : "\(wordInList(word.value))\\t\(inDoubleQuotes(word.help))"
      }
      return "\(exclusive)-a \(quote(items.joined(separator: " ")))"
    case .files(let extensions):
      if extensions.isEmpty { return isOption ? "-r -F" : "-F" }
      return "\(exclusive)-a \(quote("(\(function)_files \(extensions.joined(separator: " ")))"))"
    case .folders: return "\(exclusive)-a \(quote("(__fish_complete_directories)"))"
    }
  }

  private func wordInList(_ text: String) -> String {
    text.allSatisfy { $0.isASCIILetterOrDigit || "-_.,/:+=".contains($0) } ? text : inDoubleQuotes(text)
  }

  private func inDoubleQuotes(_ text: String) -> String {
    "\"" + text.map { "\"\\$".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
  }

  private var options: String {
    model.optionGroups.flatMap { group in group.options.flatMap { lines($0, condition(group.place)) } }
      .joined(separator: "\n")
  }

  private func condition(_ place: CompletionModel.Place) -> String? {
    switch place {
    case .everywhere: nil
    case .only(let titles): "\(function)_in " + titles.map(quote).joined(separator: " ")
    case .except(let titles): "not \(function)_in " + titles.map(quote).joined(separator: " ")
    }
  }

  private func lines(_ option: OptionDefinition, _ condition: String?) -> [String] {
    var names = option.names.map { $0.isShort ? "-s \(quote($0.bare))" : "-l \(quote($0.bare))" }
    if case .required = option.value {
      names.append(
        arguments(CompletionModel.Values(choices: option.choices, completion: option.completion), isOption: true))
    }
    let help = "-d \(quote(option.plainHelp))"
    var lines = [line(condition: condition, (names + [help]).joined(separator: " "))]
    if option.inversion == .prefixedNo {
      let negated = option.names.filter { !$0.isShort }.map { "-l \(quote("no-\($0.bare)"))" }
      lines.append(line(condition: condition, (negated + [help]).joined(separator: " ")))
    }
    return lines
  }
}
