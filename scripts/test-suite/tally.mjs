/**
 * What one part of the suite came to. `failures` and `skips` name single tests.
 * @typedef {{ name: string, passed: number, failures: string[], skips: { name: string, reason: string }[] }} Tally
 */

/**
 * The closing report: every skipped test with its reason, every failed one by name, then one line of counts.
 * @param {readonly Tally[]} tallies
 * @returns {{ text: string, ok: boolean }} not ok when anything failed or nothing ran
 */
export const summarise = (tallies) => {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failures = tallies.flatMap((tally) => tally.failures.map((failure) => `  ${tally.name}: ${failure}`))
  const skips = tallies.flatMap((tally) =>
    tally.skips.map(({ name, reason }) => `  ${tally.name}: ${name} (${reason})`),
  )
  const lines = [
    ...(skips.length > 0 ? ['Skipped:', ...skips, ''] : []),
    ...(failures.length > 0 ? ['Failed:', ...failures, ''] : []),
    `${passed} passed, ${failures.length} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`,
  ]
  return { text: lines.join('\n'), ok: failures.length === 0 && passed > 0 }
}
