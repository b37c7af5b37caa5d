import { describe, expect, it } from 'vitest'
import type { RecordEvidence } from '../../../contract/track-record.ts'
import { createLogKey, createServedLog } from '../../../engine/record/testing/served-log.ts'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { checkGrowth } from '../../lib/record/check-growth.ts'
import { createRecordStorage } from '../../lib/record/kept-checkpoint.ts'
import { toStandings } from './guarantee-rules.ts'

const evidence: RecordEvidence = {
  origin: 'uptick.example/log',
  key: 'k',
  checkpoint: { size: 9, root: '', signedAt: '2026-03-02T10:00:00.000Z' },
  halted: null,
  quorum: 'none',
  witnesses: [],
  timestamps: { authority: null, size: null, stampedAt: null, problem: null },
}
const stateOf = (name: string, ...given: Parameters<typeof toStandings>) =>
  toStandings(...given).find((standing) => standing.name === name)

describe('toStandings', () => {
  it('claims nothing that was not checked', () => {
    const states = toStandings({ state: 'checking' }, evidence, null).map(({ name, state }) => `${name}: ${state}`)
    expect(states).toEqual([
      ...['log: not checked', 'kept: not checked', 'duties: not checked', 'recount: not checked'],
      ...['witness: none', 'timestamp: none'],
    ])
  })

  it('says on the first visit that nothing was kept, later what is extended', async () => {
    const log = createServedLog([new Uint8Array([1]), new Uint8Array([2])], await createLogKey('uptick.example/log'))
    const storage = createRecordStorage(createMemoryStorage())
    const now = () => new Date('2026-03-02T10:00:00.000Z')
    const visit = async (size: number) => {
      const checked = await checkGrowth({ read: (path) => log.read(path, size), storage, now })
      return { state: 'holds' as const, log: checked, checkedAt: now().toISOString() }
    }
    expect(stateOf('kept', await visit(1), evidence, null)?.state).toBe('none')
    const standing = stateOf('kept', await visit(2), evidence, null)
    expect(standing).toMatchObject({
      state: 'holds',
      sentence: 'It extends the 1 entries you saw on 2026-03-02 10:00:00 UTC, by 1.',
    })
  })

  it('shows an outage of a witness or an authority', () => {
    const witness = { name: 'w', key: 'k', url: 'u', cosignedSize: 7, cosignedAt: '2026-03-02T10:00:00.000Z' }
    const asked = {
      ...evidence,
      witnesses: [{ ...witness, problem: 'It did not answer.' }],
      timestamps: { ...evidence.timestamps, authority: 'tsa.example', problem: 'The authority sent no time-stamp.' },
    }
    expect(stateOf('witness', { state: 'checking' }, asked, null)).toMatchObject({
      state: 'partly',
      problems: ['w: It did not answer.'],
    })
    expect(stateOf('timestamp', { state: 'checking' }, asked, null)).toMatchObject({
      state: 'none',
      problems: ['The authority sent no time-stamp.'],
    })
  })
})
