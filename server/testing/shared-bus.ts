import type { Bus, BusKind } from '../platform/bus/bus.ts'

interface End {
  hearing: Map<BusKind, ((body: unknown) => void)[]>
  onGap: (() => void)[]
}

/** A bus between processes that are all in this one: told at once, as JSON, and lost while it is away. */
export const createSharedBus = () => {
  const ends: End[] = []
  const kept = new Map<string, string>()
  let away = false

  const tellGap = (): void => {
    for (const { onGap } of ends) for (const hear of onGap) hear()
  }

  return {
    open: (): Bus => {
      const end: End = { hearing: new Map(), onGap: [] }
      ends.push(end)
      const others = (): End[] => ends.filter((other) => other !== end)
      return {
        isShared: true,
        publish: (kind, body) => {
          if (away) return
          const text = JSON.stringify(body)
          for (const { hearing } of others()) for (const hear of hearing.get(kind) ?? []) hear(JSON.parse(text))
        },
        subscribe: (kind, hear) => void end.hearing.set(kind, [...(end.hearing.get(kind) ?? []), hear]),
        onGap: (hear) => void end.onGap.push(hear),
        announceGap: () => {
          for (const { onGap } of others()) for (const hear of onGap) hear()
        },
        put: async (key, value) => {
          if (!away) kept.set(key, value)
          return !away
        },
        take: async (key) => {
          const value = away ? undefined : kept.get(key)
          kept.delete(key)
          return value ?? null
        },
        readFigures: () => null,
        close: async () => void ends.splice(ends.indexOf(end), 1),
      }
    },

    /** Whether what is said is lost. Everybody hears of the gap when it is back. */
    setAway: (isAway: boolean): void => {
      away = isAway
      if (!away) tellGap()
    },
  }
}
