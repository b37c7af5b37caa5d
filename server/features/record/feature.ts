import { getRecordEvidence, getRecordHead, listRecords } from '../../../contract/track-record.ts'
import { parseDecimal } from '../../../engine/log/bytes.ts'
import type { Policy } from '../../../engine/log/policy.ts'
import type { CheckpointJournal } from '../../platform/checkpoint-journal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type PublicFiles, publicFiles } from '../../platform/http/public-files.ts'
import { route } from '../../platform/http/route.ts'
import { createJobLoop, type JobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
import { createRecord, type RecordLog } from './service.ts'

interface Deps {
  clock: Clock
  log: Logger
  record: RecordLog
}

const WITNESS_RETRY_MS = 60_000

/** Asks the witnesses after every checkpoint, and again where one still owes its cosignature. */
export const createWitnessJob = ({ clock, log, record }: Deps): JobLoop => {
  const run = async (): Promise<number> => ((await record.askWitnesses()) ? WITNESS_RETRY_MS : Number.POSITIVE_INFINITY)
  const job = createJobLoop({ name: 'ask witnesses', run }, { clock, log })
  record.onPublished(job.wake)
  return job
}

/** Has the newest checkpoint time-stamped every so often. */
export const createTimestampJob = ({ clock, log, record, everySeconds }: Deps & { everySeconds: number }): JobLoop => {
  const run = async (): Promise<number> => {
    await record.stamp()
    return everySeconds * 1000
  }
  return createJobLoop({ name: 'time-stamp checkpoints', run }, { clock, log })
}

const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

const recordRoutes = (record: RecordLog) => [
  route(listRecords, ({ input }) => record.listRecords(input), { limits }),
  route(getRecordHead, () => record.getRecordHead(), { limits }),
  route(getRecordEvidence, () => record.getRecordEvidence(), { limits }),
]

/** A month of the record is some 2,600 bundles: whoever checks it should not have to wait. */
const fileLimits = [{ by: 'address', max: 6_000, windowSeconds: 60 }] as const

const at = async <File>(text: string, find: (value: number) => Promise<File | null>): Promise<File | null> => {
  const value = parseDecimal(text)
  return value === null ? null : find(value)
}

/** The log in the formats of C2SP, below `/log/`. */
const logFiles = (record: RecordLog): PublicFiles =>
  publicFiles('/log', fileLimits, {
    checkpoint: { type: 'text', find: () => record.findCheckpointNote() },
    policy: { type: 'text', find: () => record.findPolicy() },
    'checkpoint/*': { type: 'text', find: (size) => at(size, record.findCheckpointNoteAt) },
    'proof/*': {
      type: 'text',
      find: (index) => at(index, record.findProof),
      saveAs: (index) => `${index}.tlog-proof`,
    },
    'timestamp/*': { type: 'timestamp', find: (size) => at(size, record.findTimestamp), immutable: true },
    // What others have seen of it, from a size on: an answer may still get longer.
    'cosigned/*': { type: 'bytes', find: (size) => at(size, record.findCosigned) },
    'stamped/*': { type: 'text', find: (size) => at(size, record.findStamped) },
    'tile/entries/*': { type: 'bundle', find: (path) => record.findTile(`tile/entries/${path}`), immutable: true },
    'tile/*': { type: 'bytes', find: (path) => record.findTile(`tile/${path}`), immutable: true },
  })

interface Needs {
  signingKey: SigningKey
  /** What the record signed last, kept outside of the database. */
  openJournal: () => Promise<CheckpointJournal>
  /** Whose cosignatures the record asks for; nobody's unless given. */
  witnesses?: Policy | null
}

export const recordFeature = (p: Platform, { signingKey, openJournal, witnesses = null }: Needs) => {
  const { timestampUrl, timestampEverySeconds } = p.env
  const record = createRecord({ ...p, signingKey, openJournal, timestampUrl, policy: witnesses })
  return {
    service: record,
    routes: recordRoutes(record),
    publicFiles: logFiles(record),
    jobs: [
      createWitnessJob({ ...p, record }),
      createTimestampJob({ ...p, record, everySeconds: timestampEverySeconds }),
    ],
    stop: record.close,
  } satisfies Feature<RecordLog>
}
