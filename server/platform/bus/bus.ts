/** What processes tell one another. A message of another kind is a newer release's and goes unheard. */
export const busKinds = ['news', 'revocation'] as const
export type BusKind = (typeof busKinds)[number]

/** What a process has said and heard since it began. */
export interface BusFigures {
  /** Whether it can say and hear something at this moment. */
  speaking: boolean
  listening: boolean
  said: number
  /** Of those, how many nobody took. */
  unsaid: number
  heard: number
  /** How often something may have gone unheard here. */
  gaps: number
}

/**
 * What goes from one process to all others of an installation: small messages, told to whoever listens at that moment, and values for
 * whoever takes them first. Nothing is queued, and nobody waits for it: who may have missed something is told so, and asks the database.
 */
export interface Bus {
  /** Whether there may be others. Where not, nothing is told and nothing kept. */
  isShared: boolean
  /** Tells all other processes. `body` is JSON. What cannot be said now is owned up to later, as a gap. */
  publish: (kind: BusKind, body: unknown) => void
  /** Hears what other processes say. Bodies are unchecked: what `hear` throws is logged, and the message ignored. */
  subscribe: (kind: BusKind, hear: (body: unknown) => void) => void
  /** Hears that something may have gone unheard, by whomever it was said. */
  onGap: (hear: () => void) => void
  /** Tells all other processes that something may have gone unheard: said by who takes over from somebody that can say nothing any more. */
  announceGap: () => void
  /** Keeps `value` for whoever takes it first, at most `ttlMs`. False where that is not certain. */
  put: (key: string, value: string, ttlMs: number) => Promise<boolean>
  /** What was put, once; null where there is nothing, or nothing to be had now. */
  take: (key: string) => Promise<string | null>
  /** Null where there are no others. */
  readFigures: () => BusFigures | null
  close: () => Promise<void>
}

/** The bus of a process that is alone. */
export const createLocalBus = (): Bus => ({
  isShared: false,
  publish: () => {},
  subscribe: () => {},
  onGap: () => {},
  announceGap: () => {},
  put: async () => false,
  take: async () => null,
  readFigures: () => null,
  close: async () => {},
})
