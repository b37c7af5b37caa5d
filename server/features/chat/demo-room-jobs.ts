import type { Clock } from '../../platform/clock.ts'
import { createJobLoop } from '../../platform/jobs/job-loop.ts'
import type { Logger } from '../../platform/logger.ts'
import { pickLine, pickName, SIMULATED, wander } from './sample-rules.ts'
import type { Presence } from './watch-presence.ts'

interface Deps {
  clock: Clock
  log: Logger
  presence: Presence
  /** Which of these rooms are demo rooms. */
  findDemoRooms: (ids: readonly string[]) => Promise<string[]>
  postSimulated: (roomId: string, by: string, text: string) => Promise<void>
  /** Uniform over [0, 1). */
  random?: () => number
}

/** Messages and typing that nobody wrote, marked as such, in demo rooms where somebody looks on. */
export const createDemoRoomJobs = ({ presence, findDemoRooms, postSimulated, random = Math.random, ...own }: Deps) => {
  const findWatched = (): Promise<string[]> => findDemoRooms(presence.listOccupied())

  const message = createJobLoop(
    {
      name: 'simulated messages',
      run: async () => {
        for (const roomId of await findWatched()) {
          presence.simulateOnline(roomId, (online) => wander(online, random()))
          if (random() < SIMULATED.message.chance) await postSimulated(roomId, pickName(random()), pickLine(random()))
        }
        return SIMULATED.message.everyMs
      },
    },
    own,
  )
  const typing = createJobLoop(
    {
      name: 'simulated typing',
      run: async () => {
        for (const roomId of await findWatched())
          if (random() < SIMULATED.typing.chance) presence.simulateTyping(roomId, pickName(random()))
        return SIMULATED.typing.everyMs
      },
    },
    own,
  )
  return [message, typing]
}
