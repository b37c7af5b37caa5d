import type { RecordEntry } from '../../contract/track-record.ts'
import { createRecordDuties, type DutyResult } from '../../engine/record/record-duties.ts'
import type { SignalListener } from '../../engine/record/settled-rows.ts'
import { sha256 } from '../platform/hash.ts'

/** What a whole record, read from its first entry on, keeps of its promises. `signals` hears of its published signals. */
export const checkDuties = (entries: readonly Pick<RecordEntry, 'text'>[], signals?: SignalListener): DutyResult => {
  const duties = createRecordDuties({ hashText: sha256, signals })
  for (const { text } of entries) duties.add(text)
  return duties.finish()
}
