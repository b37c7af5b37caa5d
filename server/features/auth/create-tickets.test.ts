import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { goldCaller } from '../../testing/realtime-server.ts'
import { createSharedBus } from '../../testing/shared-bus.ts'
import { createTickets } from './create-tickets.ts'

const SESSION = goldCaller('session')

let clock: FakeClock
let shared: ReturnType<typeof createSharedBus>
let open: Map<string, Caller>

const openProcess = () =>
  createTickets({ clock, bus: shared.open(), sessions: { findCaller: async (id) => open.get(id) ?? null } })

beforeEach(() => {
  clock = createFakeClock(0)
  shared = createSharedBus()
  open = new Map([['session', SESSION]])
})

describe('a socket ticket where there are several processes', () => {
  it('opens one socket, at any of them', async () => {
    const [one, two] = [openProcess(), openProcess()]
    const { ticket } = await one.createSocketTicket(SESSION)
    const taken = await Promise.all([two, one, two].map(({ redeemTicket }) => redeemTicket(ticket)))
    expect(taken.filter((caller) => caller !== null)).toEqual([SESSION])
  })

  it('is worth nothing once its session has ended', async () => {
    const [one, two] = [openProcess(), openProcess()]
    const { ticket } = await one.createSocketTicket(SESSION)
    open.clear()
    expect(await two.redeemTicket(ticket)).toBeNull()
  })

  it('opens one at the process that gave it while the bus is away, and none late', async () => {
    const [one, two] = [openProcess(), openProcess()]
    shared.setAway(true)
    const [used, late] = [await one.createSocketTicket(SESSION), await one.createSocketTicket(SESSION)]
    expect(await two.redeemTicket(used.ticket)).toBeNull()
    expect(await one.redeemTicket(used.ticket)).toEqual(SESSION)
    expect(await one.redeemTicket(used.ticket)).toBeNull()
    await clock.advance(30_000)
    expect(await one.redeemTicket(late.ticket)).toBeNull()
  })

  it('is another one where nobody knows whether the bus has kept it: that opens nothing', async () => {
    const bus = shared.open()
    const kept: string[] = []
    const unsure = createTickets({
      clock,
      sessions: { findCaller: async (id) => open.get(id) ?? null },
      bus: {
        ...bus,
        put: async (key, ...rest) => {
          kept.push(key)
          await bus.put(key, ...rest)
          return false
        },
      },
    })
    const { ticket } = await unsure.createSocketTicket(SESSION)
    expect([await unsure.redeemTicket(ticket), await unsure.redeemTicket(ticket)]).toEqual([SESSION, null])
    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toContain(ticket)
  })
})
