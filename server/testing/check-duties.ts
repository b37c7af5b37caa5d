import type { RecordEntry } from '../../contract/track-record.ts'
import { createRecordDuties, type DutyResult } from '../../engine/record/record-duties.ts'
import { sha256 } from '../platform/hash.ts'

/** What a whole record, read from its first entry on, keeps of its promises. */
export const checkDuties = (entries: readonly Pick<RecordEntry, 'text'>[]): DutyResult => {
  const duties = createRecordDuties({ hashText: sha256 })
  for (const { text } of entries) duties.add(text)
  return duties.finish()
}
