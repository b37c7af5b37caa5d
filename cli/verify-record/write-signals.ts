import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createSettledRows, SETTLED_COLUMNS, type SettledRow } from '../../engine/record/settled-rows.ts'
import { toLines } from '../../server/platform/http/csv-lines.ts'

const BATCH = 1_000

/** Writes the table of settled signals that the page offers from the record itself, to the same bytes. */
export const createSignalsWriter = (path: string, feed: string) => {
  const stream = createWriteStream(path)
  let batch: SettledRow[] = []
  const write = (): void => {
    stream.write(toLines(SETTLED_COLUMNS, batch, false))
    batch = []
  }
  stream.write(toLines(SETTLED_COLUMNS, [], true))
  const { listener, finish } = createSettledRows(feed, (row) => {
    batch.push(row)
    if (batch.length >= BATCH) write()
  })
  return {
    listener,
    finish: async (): Promise<void> => {
      finish()
      write()
      stream.end()
      await once(stream, 'close')
    },
  }
}
