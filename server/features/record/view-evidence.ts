import type { RecordEvidence } from '../../../contract/track-record.ts'
import { toHex } from '../../../engine/log/bytes.ts'
import { formatVerifierKey, type VerifierKey } from '../../../engine/log/note.ts'
import type { Policy } from '../../../engine/log/policy.ts'
import type { WitnessState } from './ask-witnesses.ts'
import type { TimestampState } from './stamp-checkpoints.ts'
import type { CheckpointRow } from './store.ts'

interface Known {
  published: CheckpointRow
  key: VerifierKey
  policy: Policy | null
  witnesses: readonly WitnessState[]
  timestamps: TimestampState
  halted: string | null
}

/** What is known of witnesses and time-stamps, for everybody to see. */
export const evidenceOf = ({ published, key, policy, witnesses, timestamps, halted }: Known): RecordEvidence => ({
  origin: key.name,
  key: formatVerifierKey(key),
  checkpoint: { size: published.size, root: toHex(published.root), signedAt: published.signedAt.toISOString() },
  halted,
  quorum: policy?.quorum ?? 'none',
  witnesses: witnesses.map(({ name, key: witnessKey, url, cosignedSize, cosignedAt, problem }) => ({
    name,
    key: formatVerifierKey(witnessKey),
    url,
    cosignedSize,
    cosignedAt: cosignedAt?.toISOString() ?? null,
    problem,
  })),
  timestamps: {
    authority: timestamps.url === null ? null : new URL(timestamps.url).host,
    size: timestamps.newest?.size ?? null,
    stampedAt: timestamps.newest?.stampedAt.toISOString() ?? null,
    problem: timestamps.problem,
  },
})
