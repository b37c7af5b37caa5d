import { describe, expect, it } from 'vitest'
import { tallyJourneys } from './journeys.mjs'
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

  it('counts nested suites, keeps reasons and fails what passed only on a second try', () => {
    const inner = { title: 'gold', specs: [spec('sees signals', 'expected'), spec('sees them late', 'flaky')] }
    const outer = {
      title: 'signals.test.ts',
      specs: [spec('is locked', 'unexpected'), spec('replays', 'skipped', [{ type: 'skip', description: 'no data' }])],
      suites: [inner],
    }
    expect(tallyJourneys({ suites: [outer], errors: [{ message: 'no server' }] })).toEqual({
      name: 'Journeys',
      passed: 1,
      failures: [
        'signals.test.ts > is locked',
        'signals.test.ts > gold > sees them late',
        'outside of any test: no server',
      ],
      skips: [{ name: 'signals.test.ts > replays', reason: 'no data' }],
    })
  })
})
