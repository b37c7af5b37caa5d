/**
 * The program of operators and of whoever checks Uptick from outside: `npm run uptick -- <command>`, or `node dist/server/uptick.js <command>`
 * in a release. `--help` of each command has examples and exit codes.
 */
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { backtestCommand } from './backtest.ts'
import { moveFilesCommand } from './move-files.ts'
import { EXIT_HELP, endingOf } from './terminal/ending.ts'
import { tidyCommand } from './tidy.ts'
import { verifyCommand } from './verify.ts'
import { verifyRestoredCommand } from './verify-restored.ts'
import { witnessCommand } from './witness.ts'

export const createProgram = (): Command => {
  const program = new Command('uptick')
    .description('Tools for people who run or check an Uptick server.')
    .addHelpText('after', EXIT_HELP)
  for (const command of [
    verifyCommand(),
    witnessCommand(),
    backtestCommand(),
    verifyRestoredCommand(),
    moveFilesCommand(),
    tidyCommand(),
  ])
    program.addCommand(command.addHelpText('after', EXIT_HELP))
  for (const command of [program, ...program.commands])
    command
      .exitOverride()
      .configureOutput({
        outputError: (text, write) => write(text.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase())),
      })
      .showHelpAfterError(`See ${command === program ? 'uptick' : `uptick ${command.name()}`} --help.`)
  return program
}

/** Runs one command, says why it failed, and leaves its exit code with the process. */
export const runProgram = async (args: readonly string[]): Promise<void> => {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    const { code, sentence } = endingOf(error)
    if (sentence !== null) console.error(sentence)
    process.exitCode = code
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runProgram(process.argv.slice(2))
