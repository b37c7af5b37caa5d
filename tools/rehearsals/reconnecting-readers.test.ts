import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_MISSED_EVENTS } from '../../contract/realtime.ts'
import type { Caller } from '../../server/platform/http/caller.ts'
import { seededRandom, tries } from '../../server/testing/depth.ts'
import { goldCaller, type RealtimeServer, startRealtimeServer } from '../../server/testing/realtime-server.ts'
import { until } from '../../server/testing/socket-reader.ts'
import { createRealtimeClient } from '../../web/lib/realtime/realtime-client.ts'
import { openPageSocket } from './page-socket.ts'

// Both sides as they are: the pages' client against the server's sockets, over the network.
const TOPIC = 'signals/1m/created'
const READERS = 500
const ROUNDS = tries(12, 120)
const EVENTS_A_ROUND = 5
const DROPPED_A_ROUND = 50
const OVERFLOWING = MAX_MISSED_EVENTS + 10
/** Where a page waits half a second, these wait five thousandths. */
const DELAY_SCALE = 0.01

const callers = new Map<string, Caller>([['reader', goldCaller('reader')]])

/**
 * A page that keeps a list: filled from the database at the start and at a resync, and by every event in between. As in the pages,
 * an event that a refetch has brought already changes nothing.
 */
const openPage = (log: readonly number[], serverOf: () => RealtimeServer) => {
  let drop = () => {}
  let offline = false
  let shown = new Set(log)
  const delivered: number[] = []
  let resyncs = 0
  let welcomes = 0
  let subscriptions = 0
  const client = createRealtimeClient({
    token: () => 'token',
    fetchTicket: async () => {
      if (offline) throw new Error('offline')
      return 'reader'
    },
    openSocket: (ticket, hears) => {
      const opened = openPageSocket(serverOf().urlOf(ticket), {
        ...hears,
        onMessage: (text) => {
          if (text.startsWith('{"type":"welcome"')) welcomes += 1
          if (text.startsWith('{"type":"subscribed"')) subscriptions += 1
          hears.onMessage(text)
        },
      })
      drop = opened.drop
      return opened.socket
    },
    later: (run, delayMs) => {
      const timer = setTimeout(run, delayMs * (delayMs > 20_000 ? 1 : DELAY_SCALE))
      return () => clearTimeout(timer)
    },
    random: () => 0.5,
    clock: { observe: () => {}, setMarket: () => {}, distrust: () => {}, monotonicNow: () => performance.now() },
    onSessionEnded: () => {},
    isSessionEnd: () => false,
  })
  client.listen(TOPIC, {
    onEvent: (data) => {
      delivered.push(data as number)
      shown.add(data as number)
    },
    onResync: () => {
      resyncs += 1
      shown = new Set(log)
    },
  })
  return {
    client,
    list: () => [...shown],
    delivered,
    resyncs: () => resyncs,
    /** Whoever opens a page just after the server began may read its list twice: what counts is what comes after. */
    begin: () => {
      resyncs = 0
    },
    welcomes: () => welcomes,
    subscriptions: () => subscriptions,
    /** The connection breaks; the page comes back by itself. */
    drop: () => drop(),
    setOffline: (isOffline: boolean) => {
      offline = isOffline
      if (isOffline) drop()
    },
  }
}

/** A server, its pages, and what has been published: told by the server, or only committed while none was there. */
const openStorm = async () => {
  const log: number[] = []
  let server = await startRealtimeServer(callers)
  const pages = Array.from({ length: READERS }, () => openPage(log, () => server))
  await until(() => pages.every((page) => page.subscriptions() > 0), 'everyone to listen')
  for (const page of pages) page.begin()

  const publish = async (events: number): Promise<void> => {
    for (let event = 0; event < events; event += 1) {
      log.push(log.length)
      server.publish(TOPIC, log.at(-1))
      if (event % EVENTS_A_ROUND === 0) await sleep(1)
    }
  }
  return {
    log,
    pages,
    publish,
    /** Everyone is connected again and has the newest event. */
    settle: async (): Promise<void> => {
      await until(() => pages.every(({ client }) => client.state() === 'live'), 'everyone to be back')
      await publish(1)
      const last = log.at(-1)
      await until(() => pages.every((page) => page.list().at(-1) === last), 'everyone to be level')
    },
    restart: async (): Promise<void> => {
      const { port, rows } = server
      await server.stop()
      // Committed as the server died: nobody was told.
      log.push(log.length)
      rows.commit(TOPIC, 'gold', log.at(-1))
      server = await startRealtimeServer(callers, port, rows)
    },
    end: async (): Promise<void> => {
      for (const { client } of pages) client.stop()
      await server.stop()
    },
  }
}
type Storm = Awaited<ReturnType<typeof openStorm>>

const isAscending = (events: readonly number[]): boolean =>
  events.every((event, place) => place === 0 || event > (events[place - 1] ?? Number.NaN))

const { seed, next } = seededRandom()

const dropSome = ({ pages }: Storm): void => {
  for (let dropped = 0; dropped < DROPPED_A_ROUND; dropped += 1) pages[Math.floor(next() * pages.length)]?.drop()
}

describe(`${READERS} readers whose connections break (TEST_SEED=${seed})`, () => {
  let storm: Storm
  beforeEach(async () => {
    storm = await openStorm()
  })
  afterEach(() => storm.end())

  const timeout = tries(60_000, 900_000)

  it('receive what was published, in order, none twice, over two restarts', { timeout }, async () => {
    const { pages, log, publish } = storm
    const restarts = [Math.floor(ROUNDS / 3), Math.floor((2 * ROUNDS) / 3)]
    for (let round = 0; round < ROUNDS; round += 1) {
      dropSome(storm)
      await publish(EVENTS_A_ROUND)
      await publish(EVENTS_A_ROUND)
      if (!restarts.includes(round)) continue
      await storm.restart()
      await storm.settle()
    }
    await storm.settle()
    for (const page of pages) {
      expect(page.list()).toEqual(log)
      expect(page.delivered).toEqual(log)
    }
    // All of it from the events' own rows, restarts or not: no page had to read afresh.
    expect(new Set(pages.map((page) => page.resyncs()))).toEqual(new Set([0]))
    // It was a storm: everyone came back from both restarts, and many more from breaks.
    expect(pages.reduce((sum, page) => sum + page.welcomes(), 0)).toBeGreaterThan(3 * READERS)
  })

  it('read afresh where they missed more than is told again, and only there', { timeout }, async () => {
    const { pages, log, publish } = storm
    const away = pages.slice(0, DROPPED_A_ROUND)
    for (const page of away) page.setOffline(true)
    await publish(OVERFLOWING)
    dropSome({ ...storm, pages: pages.slice(DROPPED_A_ROUND) })
    await publish(EVENTS_A_ROUND)
    for (const page of away) page.setOffline(false)
    await storm.settle()
    for (const [place, page] of pages.entries()) {
      expect(page.list()).toEqual(log)
      expect(isAscending(page.delivered)).toBe(true)
      expect(page.resyncs()).toBe(place < DROPPED_A_ROUND ? 1 : 0)
    }
  })
})
