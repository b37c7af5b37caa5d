import { expect, it } from 'vitest'
import { createFakeClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createDemoRoomJobs } from './demo-room-jobs.ts'
import { SIMULATED } from './sample-rules.ts'
import type { Presence } from './watch-presence.ts'

const log = createLogger({ logLevel: 'info' }, { write: () => undefined })

/** Two rooms that somebody looks at, of which one is a demo room. */
const begin = (random: () => number) => {
  const clock = createFakeClock(0)
  const said: [string, number, string][] = []
  const presence = {
    listOccupied: () => ['demo', 'real'],
    simulateOnline: (room: string) => void said.push(['online', clock.now(), room]),
    simulateTyping: (room: string) => void said.push(['typing', clock.now(), room]),
  }
  const [messages, typing] = createDemoRoomJobs({
    clock,
    log,
    presence: presence as unknown as Presence,
    findDemoRooms: async (ids) => ids.filter((id) => id === 'demo'),
    postSimulated: async (room) => void said.push(['message', clock.now(), room]),
    random,
  })
  return { clock, said, messages, typing }
}

it('messages are simulated in demo rooms alone, as often as the rules say', async () => {
  const { clock, said, messages } = begin(() => 0)
  messages?.start()
  await clock.advance(0)
  expect(messages?.rounds.waitMs()).toBe(SIMULATED.message.everyMs)
  await clock.advance(SIMULATED.message.everyMs)
  expect(said).toEqual([
    ['online', 0, 'demo'],
    ['message', 0, 'demo'],
    ['online', SIMULATED.message.everyMs, 'demo'],
    ['message', SIMULATED.message.everyMs, 'demo'],
  ])
  await messages?.stop()
})

it('typing is simulated in demo rooms alone, as often as the rules say', async () => {
  const { clock, said, typing } = begin(() => 0)
  typing?.start()
  await clock.advance(SIMULATED.typing.everyMs)
  expect(said).toEqual([
    ['typing', 0, 'demo'],
    ['typing', SIMULATED.typing.everyMs, 'demo'],
  ])
  await typing?.stop()
})

it('nothing is simulated once the draw reaches the chance', async () => {
  for (const [draw, count] of [
    [SIMULATED.message.chance, 0],
    [SIMULATED.message.chance - 1e-9, 1],
  ] as const) {
    const { clock, said, messages } = begin(() => draw)
    messages?.start()
    await clock.advance(0)
    expect(said.filter(([kind]) => kind === 'message')).toHaveLength(count)
    await messages?.stop()
  }
  for (const [draw, count] of [
    [SIMULATED.typing.chance, 0],
    [SIMULATED.typing.chance - 1e-9, 1],
  ] as const) {
    const { clock, said, typing } = begin(() => draw)
    typing?.start()
    await clock.advance(0)
    expect(said).toHaveLength(count)
    await typing?.stop()
  }
})
