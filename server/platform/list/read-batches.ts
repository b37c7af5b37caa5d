/** Rows per round trip of a download: between two of them other calls are answered. */
const BATCH = 2_000

/** Everything, batch by batch: `behind` answers the next rows behind `after`, which is the last one it answered. */
export const readBatches = async function* <Row>(
  behind: (next: { after: Row | null; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const batch: Row[] = await behind({ after, limit: BATCH })
    yield batch
    after = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}
