/**
 * Prints `help` for `--help` and ends the process; ends it with 2 and a sentence for any option beyond `known`, or more than `most` names.
 * Answers the names.
 * @param {string} help its first line is the usage
 * @param {{ known?: readonly string[], most?: number }} [allowed]
 * @param {readonly string[]} [given]
 */
export const readArguments = (help, { known = [], most = 0 } = {}, given = process.argv.slice(2)) => {
  if (given.includes('--help') || given.includes('-h')) {
    console.log(help)
    process.exit(0)
  }
  const names = given.filter((argument) => !argument.startsWith('-'))
  const unknown = given.find((argument) => argument.startsWith('-') && !known.includes(argument)) ?? names[most]
  if (unknown !== undefined) {
    console.error(`Unknown argument '${unknown}'. ${help.split('\n')[0]}`)
    process.exit(2)
  }
  return names
}
