import { describe, expect, it } from 'vitest'
import { tallyJourneys } from './journeys.mjs'
import { afterSecondTry, filesToTryAgain } from './second-try.mjs'
import { summarise, type Tally } from './tally.mjs'

const tally = (given: Partial<Tally>): Tally => ({ name: 'Part', passed: 0, failures: [], skips: [], ...given })

describe('summarise', () => {
  it('closes with one line over all parts', () => {
    expect(summarise([tally({ passed: 2 }), tally({ passed: 3 })])).toEqual({ text: '5 passed, 0 failed', ok: true })
  })

  it('names what failed and what was skipped, and why', () => {
    const { text, ok } = summarise([
      tally({ passed: 1, failures: ['adds up'] }),
      tally({ name: 'Other', skips: [{ name: 'reads recordings', reason: '../shared is not there' }] }),
    ])
    expect(ok).toBe(false)
    expect(text.split('\n')).toEqual([
      'Skipped:',
      '  Other: reads recordings (../shared is not there)',
      '',
      'Failed:',
      '  Part: adds up',
      '',
      '1 passed, 1 failed, 1 skipped',
    ])
  })

  it('names what passed on its second try, which is no failure', () => {
    const { text, ok } = summarise([tally({ passed: 2, secondTries: ['opens the alerts'] })])
    expect(ok).toBe(true)
    expect(text.split('\n')).toEqual([
      'Passed on a second try only:',
      '  Part: opens the alerts',
      '',
      '2 passed, 0 failed',
    ])
  })

  it('does not take a run without tests for a success', () => {
    expect(summarise([])).toEqual({ text: '0 passed, 0 failed', ok: false })
    expect(summarise([tally({ skips: [{ name: 'a', reason: 'b' }] })]).ok).toBe(false)
  })
})

describe('tallyJourneys', () => {
  const spec = (title: string, status: string, annotations: { type: string; description?: string }[] = []) => ({
    title,
    file: 'signals.test.ts',
    ok: status === 'expected',
    tests: [{ status, annotations }],
  })

  it('counts nested suites, keeps reasons and names what passed only on its second try', () => {
    const inner = { title: 'gold', specs: [spec('sees signals', 'expected'), spec('sees them late', 'flaky')] }
    const outer = {
      title: 'signals.test.ts',
      specs: [spec('is locked', 'unexpected'), spec('replays', 'skipped', [{ type: 'skip', description: 'no data' }])],
      suites: [inner],
    }
    expect(tallyJourneys({ suites: [outer], errors: [{ message: 'no server' }] })).toEqual({
      name: 'Journeys',
      passed: 2,
      failures: ['signals.test.ts > is locked', 'outside of any test: no server'],
      secondTries: ['signals.test.ts > gold > sees them late'],
      skips: [{ name: 'signals.test.ts > replays', reason: 'no data' }],
    })
  })
})

describe('a second try', () => {
  const failed = { name: '[unit] a.test.ts: adds up', file: 'server/a.test.ts', input: false }
  const first = { name: 'Vitest', passed: 9, failures: ['[unit] a.test.ts: adds up'], skips: [], failed: [failed] }

  it('is given to the files of what failed, each once', () => {
    const other = { ...failed, name: '[unit] a.test.ts: takes away' }
    const both = { ...first, failures: [failed.name, other.name], failed: [failed, other] }
    expect(filesToTryAgain(both)).toEqual(['server/a.test.ts'])
  })

  it.each([
    ['nothing failed', { ...first, failures: [], failed: [] }],
    ['a made-up input was refused, which another one would hide', { ...first, failed: [{ ...failed, input: true }] }],
    ['a file could not be loaded', { ...first, failures: [...first.failures, 'b.test.ts: no such module'] }],
    [
      'much failed',
      {
        ...first,
        failures: Array.from({ length: 6 }, () => failed.name),
        failed: Array.from({ length: 6 }, () => failed),
      },
    ],
  ])('is not given where %s', (_why, tally) => {
    expect(filesToTryAgain(tally)).toEqual([])
  })

  it('counts what passed then, and names it', () => {
    const again = { name: 'Vitest', passed: 4, failures: [], skips: [], failed: [] }
    expect(afterSecondTry(first, again)).toEqual({
      name: 'Vitest',
      passed: 10,
      failures: [],
      secondTries: [failed.name],
      skips: [],
    })
  })

  it('leaves failed what failed twice, and adds what fails then only', () => {
    const late = '[unit] a.test.ts: takes away'
    const again = { name: 'Vitest', passed: 2, failures: [failed.name, late], skips: [], failed: [] }
    expect(afterSecondTry(first, again)).toEqual({
      name: 'Vitest',
      passed: 8,
      failures: [failed.name, late],
      secondTries: [],
      skips: [],
    })
  })

  it('that did not run leaves all as it was', () => {
    const again = { name: 'Vitest', passed: 0, failures: ['the runner ended with code 1 and no report'], skips: [] }
    expect(afterSecondTry(first, again)).toMatchObject({
      passed: 9,
      failures: [failed.name, 'the runner ended with code 1 and no report'],
    })
  })
})
