import type { Platform } from '../../platform/feature.ts'
import type { UnsentChannel } from '../../platform/figures.ts'
import type { PushOutcome } from '../../platform/push/push-client.ts'
import { isWantedBy, type Outgoing } from './outgoing-rules.ts'
import type { Asked, Reader } from './reader-store.ts'

/** One way by which notifications reach members. Those who are reached over one service wait for each other, and for nobody else. */
export interface Way<To extends Reader> {
  /** What the log and the figures call it. */
  name: UnsentChannel
  /** So many are under way to one service at once: a service that says nothing holds up its own only. */
  atOnce: number
  /** What would arrive with less time left is not worth a look. */
  leastSeconds: number
  /** Who asked for it, as things are now. `again`: that one, as things are now. */
  findReaders: (asked: Asked, again?: To) => Promise<To[]>
  serviceOf: (to: To) => string
  send: (to: To, outgoing: Outgoing, leftSeconds: number) => Promise<PushOutcome>
  /** Nothing reaches them there any more. */
  forget: (gone: readonly To[]) => Promise<void>
  /** They were reached. */
  keep: (sent: readonly To[]) => Promise<void>
}

type Result = 'sent' | 'gone' | 'left' | 'unwanted'

const RETRY_SECONDS = 3
/** Who has waited longer for their turn is looked at again before it. */
const FRESH_MS = 2_000

type Deps = Pick<Platform, 'clock' | 'log' | 'figures'>

/** Whom a way would reach, and how to send it to those of them who are chosen. */
interface Ready {
  memberIds: string[]
  send: (chosen: ReadonlySet<string> | null) => Promise<void>
}

/** The waits before another try. A stop ends them at once. */
const createWaits = (clock: Deps['clock']) => {
  const waiting = new Set<() => void>()
  let stopped = false

  return {
    isStopped: (): boolean => stopped,
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const end = () => {
          waiting.delete(stop)
          resolve()
        }
        const cancel = clock.setTimeout(end, ms)
        const stop = () => {
          cancel()
          end()
        }
        waiting.add(stop)
      }),
    stop: (): void => {
      stopped = true
      for (const end of [...waiting]) end()
    },
  }
}
type Waits = ReturnType<typeof createWaits>

/** Answers, for each notification, which members the channel reaches and how to send to them. */
const openWay = <To extends Reader>(way: Way<To>, { clock, log, figures }: Deps, waits: Waits) => {
  const findWanting = async (outgoing: Outgoing, again?: To): Promise<To[]> => {
    const { kind, memberIds, mailFor } = outgoing
    const all = await way.findReaders(
      { kind, memberIds, isMailed: mailFor !== undefined, now: new Date(clock.now()) },
      again,
    )
    return all.filter((reader) => isWantedBy(outgoing, reader, clock.now()))
  }

  const findAgain = async (outgoing: Outgoing, to: To): Promise<To | undefined> => {
    const [still] = await findWanting(outgoing, to)
    if (!still || !outgoing.choose) return still
    return (await outgoing.choose([to.memberId], false)).includes(to.memberId) ? still : undefined
  }

  /** How one try ended, or how long to wait for another. */
  const tryOnce = async (outgoing: Outgoing, to: To): Promise<Result | { waitMs: number }> => {
    const leftSeconds = (outgoing.untilMs - clock.now()) / 1000
    if (waits.isStopped() || leftSeconds < way.leastSeconds) return 'left'
    const outcome = await way.send(to, outgoing, leftSeconds)
    if (outcome === 'refused') return 'left'
    if (typeof outcome === 'string') return outcome
    const waitMs = Math.max(outcome.later ?? 0, RETRY_SECONDS) * 1000
    // Also where the server was stopped while the service thought about it: a wait that begins now would end with nothing.
    return waits.isStopped() || clock.now() + waitMs >= outgoing.untilMs ? 'left' : { waitMs }
  }

  const sendTo = async (outgoing: Outgoing, first: To, readAtMs: number): Promise<Result> => {
    const isFresh = clock.now() - readAtMs <= FRESH_MS
    for (
      let to = isFresh ? first : await findAgain(outgoing, first);
      to;
      to = waits.isStopped() ? undefined : await findAgain(outgoing, to)
    ) {
      const result = await tryOnce(outgoing, to)
      if (typeof result === 'string') return result
      await waits.wait(result.waitMs)
    }
    return waits.isStopped() ? 'left' : 'unwanted'
  }

  const sendAll = async (outgoing: Outgoing, wanting: readonly To[], readAtMs: number): Promise<void> => {
    const by: Record<Result, To[]> = { sent: [], gone: [], left: [], unwanted: [] }
    const sendInTurn = async (queue: To[]): Promise<void> => {
      for (let to = queue.shift(); to; to = queue.shift()) by[await sendTo(outgoing, to, readAtMs)].push(to)
    }
    const queues = [...Map.groupBy(wanting, way.serviceOf).values()]
    const turns = queues.flatMap((queue) => Array.from({ length: Math.min(way.atOnce, queue.length) }, () => queue))
    await Promise.all(turns.map(sendInTurn))
    await way.forget(by.gone)
    await way.keep(by.sent)
    const left = by.left.length
    if (left === 0) return
    log.warn({ ...outgoing.name, way: way.name, left }, 'notifications could not be delivered in time')
    figures.addUnsent({ channel: way.name, kind: outgoing.kind, members: left })
  }

  return async (outgoing: Outgoing): Promise<Ready> => {
    const readAtMs = clock.now()
    const wanting = await findWanting(outgoing)
    return {
      memberIds: wanting.map(({ memberId }) => memberId),
      send: (chosen) =>
        sendAll(outgoing, chosen ? wanting.filter(({ memberId }) => chosen.has(memberId)) : wanting, readAtMs),
    }
  }
}

/**
 * Sends notifications on every channel that a member has chosen. Rights and quiet hours are read again before every try. A notification
 * is tried again only while it can still arrive in time: never a signal after its entry. Nothing is stored, so a stop or a crash leaves
 * unsent what was waiting.
 */
export const createOutgoingSender = (deps: Deps) => {
  const waits = createWaits(deps.clock)
  const rounds = new Set<Promise<void>>()
  const ways: ((outgoing: Outgoing) => Promise<Ready>)[] = []

  const sendEverywhere = async (outgoing: Outgoing): Promise<void> => {
    const ready = await Promise.all(ways.map((open) => open(outgoing)))
    const memberIds = [...new Set(ready.flatMap((way) => way.memberIds))]
    if (memberIds.length === 0) return
    // Once for all ways: whom it chooses counts as told.
    const chosen = outgoing.choose ? new Set(await outgoing.choose(memberIds, true)) : null
    await Promise.all(ready.map((way) => way.send(chosen)))
  }

  return {
    openWay: <To extends Reader>(way: Way<To>): void => {
      ways.push(openWay(way, deps, waits))
    },

    /** Begins to send, and comes back at once: nothing waits for a service of somebody else. */
    begin: (outgoing: Outgoing): void => {
      const round = sendEverywhere(outgoing)
        .catch((error: unknown) => deps.log.error({ err: error }, 'notifications could not be sent'))
        .finally(() => rounds.delete(round))
      rounds.add(round)
    },

    /** Resolves once all that was begun has been sent or left. */
    finish: async (): Promise<void> => {
      await Promise.all(rounds)
    },

    stop: async (): Promise<void> => {
      waits.stop()
      await Promise.all(rounds)
    },
  }
}
