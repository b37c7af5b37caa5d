import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/slots.ts'

/** How long something has waited, in its largest unit: `12 min`, `3 h`, `2 d`. */
export const ageWords = (ms: number): string => {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.max(0, Math.floor(ms / MINUTE_MS))} min`
}

/** Later than members are promised an answer. */
export const isLate = (ms: number): boolean => ms >= DAY_MS

interface Loaded<Item> {
  items: readonly Item[]
  /** How many there are, loaded or not. */
  total: number
}

/**
 * Several queues as one, oldest first. It ends where the first of them that has more ends: behind that, one that is not loaded may come
 * before another's.
 */
export const mergeOldestFirst = <Item extends { since: string }>(queues: readonly Loaded<Item>[]): Item[] => {
  const ends = queues.flatMap(({ items, total }) => (total > items.length ? (items.at(-1)?.since ?? []) : []))
  const end = ends.toSorted()[0]
  return queues
    .flatMap(({ items }) => items)
    .filter(({ since }) => end === undefined || since <= end)
    .toSorted((a, b) => a.since.localeCompare(b.since))
}

/** The item that comes after `key` leaves, or before it at the end; undefined where nothing is left. */
export const keyBeside = (keys: readonly string[], key: string): string | undefined => {
  const at = keys.indexOf(key)
  return keys[at + 1] ?? keys[at - 1]
}
