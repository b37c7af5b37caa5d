/**
 * What one part of the suite came to. `failures`, `secondTries` and `skips` name single tests. A second try is a test that failed
 * and then passed by itself: it is among the passed ones, and named in the report.
 * @typedef {{
 *   name: string,
 *   passed: number,
 *   failures: string[],
 *   secondTries?: string[],
 *   skips: { name: string, reason: string }[],
 * }} Tally
 */

/**
 * The closing report: every skipped test with its reason, every one that passed on its second try only and every failed one by name,
 * then one line of counts.
 * @param {readonly Tally[]} tallies
 * @returns {{ text: string, ok: boolean }} not ok when anything failed or nothing ran
 */
export const summarise = (tallies) => {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const named = (/** @type {(tally: Tally) => string[]} */ pick) =>
    tallies.flatMap((tally) => pick(tally).map((text) => `  ${tally.name}: ${text}`))
  const failures = named((tally) => tally.failures)
  const secondTries = named((tally) => tally.secondTries ?? [])
  const skips = named((tally) => tally.skips.map(({ name, reason }) => `${name} (${reason})`))
  const lines = [
    ...section('Skipped:', skips),
    ...section('Passed on a second try only:', secondTries),
    ...section('Failed:', failures),
    `${passed} passed, ${failures.length} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`,
  ]
  return { text: lines.join('\n'), ok: failures.length === 0 && passed > 0 }
}

/**
 * @param {string} title
 * @param {readonly string[]} rows
 * @returns {readonly string[]}
 */
const section = (title, rows) => (rows.length > 0 ? [title, ...rows, ''] : [])
