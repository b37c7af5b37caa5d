import type { DurableEvent, History } from '../platform/realtime/durable-stream.ts'
import type { Hub } from '../platform/realtime/hub.ts'

interface Row extends DurableEvent {
  topic: string
  audience: string
}

export type EventRows = ReturnType<typeof createEventRows>

/** The rows of durable topics, in memory: they outlive a hub as a database does, and can be slow or away. */
export const createEventRows = () => {
  const rows: Row[] = []
  let beforeRead: () => Promise<void> = async () => {}
  let reads = 0

  const positionOf = (topic: string, audience: string): number =>
    rows.findLast((row) => row.topic === topic && row.audience === audience)?.position ?? 0

  const history: History = {
    findPosition: async ({ topic, audience }) => {
      await beforeRead()
      return positionOf(topic, audience)
    },
    findEvents: async ({ topic, audience }, { after, through, limit }) => {
      reads += 1
      // As of the statement's beginning: what is committed while it runs is not in its answer.
      const seen = [...rows]
      await beforeRead()
      return seen
        .filter((row) => row.topic === topic && row.audience === audience)
        .filter(({ position }) => position > after && position <= through)
        .slice(0, limit)
    },
  }

  /** The row is there, and nobody was told: as when the process died in between. `step` leaves a gap. */
  const commit = (topic: string, audience: string, data: unknown, step = 1): Row => {
    const row = { topic, audience, data, position: positionOf(topic, audience) + step }
    rows.push(row)
    return row
  }

  /** Tests publish plain words where the product has signals. */
  const say = (hub: Hub, { topic, audience }: Row, stretch: unknown): void =>
    hub.publish(topic as 'signals/5m/created', audience, stretch as never)

  return {
    history,
    commit,
    reads: (): number => reads,

    /** Tells of a committed row, with the event in hand. */
    tell: (hub: Hub, row: Row, after = row.position - 1): void => {
      const event = { position: row.position, data: row.data }
      say(hub, row, { through: row.position, known: { after, events: [event] } })
    },

    /** Tells that there is something to read. */
    mention: (hub: Hub, row: Row): void => say(hub, row, { through: row.position }),

    /** Every reading waits for `wait`. */
    slow: (wait: () => Promise<void>): void => {
      beforeRead = wait
    },
  }
}
