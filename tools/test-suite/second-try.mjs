/**
 * A failed test of Vitest. `input`: it failed on an input that was made up for it (fast-check), which a second try would not meet again.
 * @typedef {{ name: string, file: string, input: boolean }} FailedTest
 * @typedef {import('./tally.mjs').Tally & { failed?: FailedTest[] }} VitestTally
 */

/** More than this is no matter of chance. */
const MOST = 5

/**
 * The files to run once more, because what failed in them may have failed for want of time on a busy machine. None where a second try would hide something:
 * a made-up input that broke a rule, a file that could not be loaded, or many failures.
 * @param {VitestTally} first
 * @returns {string[]}
 */
export const filesToTryAgain = ({ failures, failed = [] }) => {
  const isChance = failures.length === failed.length && failed.length <= MOST && failed.every(({ input }) => !input)
  return isChance ? [...new Set(failed.map(({ file }) => file))] : []
}

/**
 * What both tries came to together: a test counts once, by its second try where it had one.
 * @param {VitestTally} first
 * @param {VitestTally} again of the whole files in which tests failed
 * @returns {import('./tally.mjs').Tally}
 */
export const afterSecondTry = (first, again) => {
  const ran = again.passed > 0
  const secondTries = ran ? first.failures.filter((name) => !again.failures.includes(name)) : []
  const failures = [...new Set([...first.failures, ...again.failures])].filter((name) => !secondTries.includes(name))
  // Of what passed at first and failed then, nothing is left to count as passed.
  const late = ran ? again.failures.filter((name) => !first.failures.includes(name)).length : 0
  const { name, skips } = first
  return { name, passed: first.passed + secondTries.length - late, failures, secondTries, skips }
}
