import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Figures } from '../figures.ts'
import { isSameSecret } from '../hash.ts'
import { CallError } from '../http/call-error.ts'
import type { Hub } from '../realtime/hub.ts'
import { type Answers, type Asked, MAX_PRESENCE_BYTES, PEER_PATH, type Question, questions } from './peer-questions.ts'

interface Deps {
  hub: Pick<Hub, 'findRules' | 'findRefusal' | 'watchElsewhere'>
  clock: Pick<Clock, 'now' | 'setTimeout'>
  /** What those who may ask know. */
  secret: string
  readMarket: () => Answers['market']
  /** Told who knows how many processes follow. */
  figures: Pick<Figures, 'watchFollowers'>
}

/** A process that has said nothing for so long has gone, and whoever was there with it. */
export const SILENT_AFTER_MS = 60_000

interface Elsewhere {
  heardAtMs: number
  /** Who listens to a topic there. */
  topics: ReadonlyMap<string, Set<string>>
}

const without = (ids: Set<string>, others: Set<string> | undefined): string[] =>
  [...ids].filter((id) => !others?.has(id))

/** Who listens at other processes, told to the topics' features as if they had come and gone here. */
const createElsewhere = ({ hub, clock }: { hub: Pick<Hub, 'findRules'>; clock: Deps['clock'] }) => {
  const processes = new Map<string, Elsewhere>()
  /** Whoever listened before this process led has said so by then. */
  const allSaidAtMs = clock.now() + SILENT_AFTER_MS
  /** When somebody there was about to listen, by topic: the next report has it. */
  const expectedAtMs = new Map<string, number>()
  let cancelSweep: (() => void) | null = null

  const isLongAgo = (atMs: number): boolean => clock.now() - atMs >= SILENT_AFTER_MS

  const tell = (what: 'onJoin' | 'onLeave', topic: string, ids: Iterable<string>): void => {
    const found = hub.findRules(topic)
    for (const id of ids) found?.rules[what]?.({ id, fullName: '' }, found.variable)
  }

  const change = (before: Elsewhere['topics'], after: Elsewhere['topics']): void => {
    for (const [topic, ids] of after) tell('onJoin', topic, without(ids, before.get(topic)))
    for (const [topic, ids] of before) tell('onLeave', topic, without(ids, after.get(topic)))
  }

  const sweep = (): void => {
    cancelSweep = null
    for (const [process, { heardAtMs, topics }] of processes) {
      if (!isLongAgo(heardAtMs)) continue
      processes.delete(process)
      change(topics, new Map())
    }
    for (const [topic, atMs] of expectedAtMs) if (isLongAgo(atMs)) expectedAtMs.delete(topic)
    if (processes.size > 0) cancelSweep = clock.setTimeout(sweep, SILENT_AFTER_MS / 4)
  }

  return {
    hear: ({ process, topics }: Asked<'presence'>): void => {
      const after = new Map(Object.entries(topics).map(([topic, ids]) => [topic, new Set(ids)]))
      const before = processes.get(process)?.topics ?? new Map<string, Set<string>>()
      processes.set(process, { heardAtMs: clock.now(), topics: after })
      change(before, after)
      cancelSweep ??= clock.setTimeout(sweep, SILENT_AFTER_MS / 4)
    },
    expect: (topic: string): void => void expectedAtMs.set(topic, clock.now()),
    /** Whether somebody there listens to a topic of which others say so, as far as is known. */
    isListenedTo: (topic: string): boolean =>
      clock.now() < allSaidAtMs ||
      !isLongAgo(expectedAtMs.get(topic) ?? Number.NEGATIVE_INFINITY) ||
      [...processes.values()].some(({ topics }) => topics.has(topic)),
    /** How many processes were heard from within a minute. */
    count: (): number => [...processes.values()].filter(({ heardAtMs }) => !isLongAgo(heardAtMs)).length,
    stop: (): void => cancelSweep?.(),
  }
}

/** What only the leader knows, for the sockets of the processes that follow it. */
export const answerPeers = (app: FastifyInstance, { hub, clock, secret, readMarket, figures }: Deps): void => {
  const elsewhere = createElsewhere({ hub, clock })
  figures.watchFollowers(elsewhere.count)
  hub.watchElsewhere(elsewhere.isListenedTo)

  const toHistory = (topic: string) => {
    const found = hub.findRules(topic)
    if (!found || !('history' in found.rules)) throw new CallError('RESOURCE_NOT_FOUND')
    return found.rules.history
  }

  const answers: { [Q in Question]: (asked: Asked<Q>) => Answers[Q] | Promise<Answers[Q]> } = {
    market: readMarket,
    position: async ({ topic, audience }) => ({ position: await toHistory(topic).findPosition({ topic, audience }) }),
    events: async ({ topic, audience, ...stretch }) => ({
      events: await toHistory(topic).findEvents({ topic, audience }, stretch),
    }),
    refusal: async ({ member, topic }) => {
      const refusal = await hub.findRefusal(member, topic)
      if (refusal === null) elsewhere.expect(topic)
      return { refusal }
    },
    presence: (asked) => {
      elsewhere.hear(asked)
      return {}
    },
    typing: ({ topic, ...member }) => {
      const found = hub.findRules(topic)
      found?.rules.onTyping?.(member, found.variable)
      return {}
    },
  }

  const register = <Q extends Question>(question: Q): void => {
    app.post(
      `${PEER_PATH}/${question}`,
      {
        schema: { hide: true },
        bodyLimit: MAX_PRESENCE_BYTES,
        // Before the body is read: strangers do not get to send one.
        onRequest: async ({ headers: { authorization = '' } }) => {
          if (!isSameSecret(authorization, secret)) throw new CallError('RESOURCE_NOT_FOUND')
        },
      },
      async ({ body }) => {
        const asked = questions[question].safeParse(body)
        if (!asked.success) throw new CallError('INPUT_UNREADABLE')
        return answers[question](asked.data as Asked<Q>)
      },
    )
  }
  for (const question of Object.keys(questions) as Question[]) register(question)
  app.addHook('onClose', async () => elsewhere.stop())
}
