import type { Database } from '../../../server/db/client.ts'
import { type EventRow, findEventRows } from './event-rows.ts'
import type { Heard, ReaderPage } from './reader-page.ts'

interface Reader {
  page: ReaderPage
  member: { id: string; tier: string }
}

/** What is wrong with what one page was told of one topic, a sentence each. */
const problemsOf = (name: string, { events, resyncs }: Heard, rows: readonly EventRow[] | null): string[] => {
  const positions = events.map(({ position }) => position)
  const isAscending = positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? 0))
  const told = new Set(positions)
  const lost = rows?.filter(({ position }) => !told.has(position)).length ?? 0
  return [
    ...(resyncs > 0 ? [`${name}: was told to read again ${resyncs} times.`] : []),
    ...(isAscending ? [] : [`${name}: doubled, or out of order.`]),
    ...(lost > 0 ? [`${name}: ${lost} of ${rows?.length} were not told.`] : []),
    ...(rows && told.size > rows.length - lost ? [`${name}: more was told than there is.`] : []),
  ]
}

/** The longest that a page waited after the boundary that a signal was made or settled at, ms. */
const longestWait = ({ events }: Heard, rows: readonly EventRow[]): number => {
  const dueMs = new Map(rows.map((row) => [row.position, row.dueMs]))
  return Math.max(0, ...events.map(({ position, atMs }) => atMs - (dueMs.get(position) ?? atMs)))
}

/** What pages were told of their durable topics, beside the rows. `latestMs`: the longest that anybody waited after a boundary. */
export const compareWithRows = async (db: Database, readers: readonly Reader[]) => {
  const problems: string[] = []
  const read = new Map<string, Promise<EventRow[]>>()
  const rowsOf = (topic: string, member: Reader['member']): Promise<EventRow[]> => {
    const key = topic.startsWith('members/') ? `${topic} ${member.id}` : `${topic} ${member.tier}`
    const rows = read.get(key) ?? findEventRows(db, topic, member)
    read.set(key, rows)
    return rows
  }
  let told = 0
  let latestMs = 0
  for (const [place, { page, member }] of readers.entries())
    for (const [topic, heard] of page.heard) {
      // Whoever missed the price of a signal that has settled since is told of its outcome instead.
      const rows = topic === 'signals/entered' ? null : await rowsOf(topic, member)
      const owed = rows?.filter(({ position }) => position > heard.from) ?? null
      problems.push(...problemsOf(`Page ${place}, ${topic}`, heard, owed))
      told += heard.events.length
      latestMs = Math.max(latestMs, longestWait(heard, owed ?? []))
    }
  return { problems, told, latestMs }
}
