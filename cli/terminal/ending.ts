import { CommanderError } from 'commander'
import { NotVerifiable } from '../../engine/record/record-source.ts'

/** How a command ends, as its `--help` says. */
export const EXIT_CODES = {
  done: 0,
  /** What was checked does not hold, or something is left to do. */
  failed: 1,
  /** A wrong option, a file that is not there, a server that does not answer: nothing can be said. */
  unusable: 2,
} as const

export const EXIT_HELP = `
Exit codes:
  0  done, and every check passed
  1  a check failed, or something is left to do
  2  it couldn’t run: a wrong option, a missing file, no answer`

/** A command's action: `act` answers whether it is done and everything holds. */
export const ending =
  <Args extends unknown[]>(act: (...args: Args) => Promise<boolean>) =>
  async (...args: Args): Promise<void> => {
    process.exitCode = (await act(...args)) ? EXIT_CODES.done : EXIT_CODES.failed
  }

/** The exit code of a command that threw, and the sentence to say; null where it has been said. */
export const endingOf = (error: unknown): { code: number; sentence: string | null } => {
  if (error instanceof CommanderError)
    return { code: error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.unusable, sentence: null }
  const sentence = error instanceof Error ? error.message : String(error)
  if (error instanceof NotVerifiable)
    return { code: EXIT_CODES.failed, sentence: `The record does not hold: ${sentence}` }
  return { code: EXIT_CODES.unusable, sentence }
}
