import type { Executor } from '../../db/client.ts'
import { listWithoutPhoneDigits, updatePhoneDigits } from './store.ts'

const AT_ONCE = 500

/** Members from before phones were compared by their digits get them, however many there are. Running it again changes nothing. */
export const updateStoredPhones = async (db: Executor): Promise<void> => {
  for (let batch = await listWithoutPhoneDigits(db, AT_ONCE); batch.length > 0; ) {
    for (const member of batch) await updatePhoneDigits(db, member)
    batch = await listWithoutPhoneDigits(db, AT_ONCE)
  }
}
