import type { Policy } from '../../../engine/log/policy.ts'
import type { CheckpointJournal } from '../../platform/checkpoint-journal.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { SigningKey } from '../../platform/signing-key.ts'
import { createTimestampJob, createWitnessJob } from './jobs.ts'
import { logFiles, recordRoutes } from './routes.ts'
import { createRecord, type RecordLog } from './service.ts'

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
