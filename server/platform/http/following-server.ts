import type { FastifyInstance } from 'fastify'
import { getPerformance, listDualSignals, listSignals } from '../../../contract/signals.ts'
import type { Peer } from '../../db/leadership.ts'
import type { Platform } from '../feature.ts'
import { createFigures } from '../figures.ts'
import { proxyToLeader } from '../peers/proxy-to-leader.ts'
import { refuseOtherUpgrades, type SocketServer } from '../realtime/socket-server.ts'
import { hasRoom } from '../storage/disk-room.ts'
import type { Authenticate } from './caller.ts'
import { handleErrors } from './error-handler.ts'
import { registerCallHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { acceptSockets, createFastify } from './http-server.ts'
import { createOperatorGuard } from './operator-guard.ts'
import { keepOnOwnComputer } from './own-computer.ts'

interface Deps {
  sockets: SocketServer
  findLeader: () => Peer | null
  authenticate: Authenticate
}

/** What a crowd reads in the second of a boundary. */
const SHARED = [listSignals, listDualSignals, getPerformance]

/** What a process speaks that follows another one: sockets and probes of its own; all else is the leader's. */
export const createFollowingServer = async (
  p: Pick<Platform, 'env' | 'db' | 'log' | 'bus'>,
  { sockets, findLeader, authenticate }: Deps,
): Promise<FastifyInstance> => {
  const { env, db, bus } = p
  const app = createFastify(p)
  handleErrors(app)
  registerCallHeaders(app, { https: env.publicUrl.startsWith('https:') })
  await acceptSockets(app)
  if (env.demo) keepOnOwnComputer(app)
  refuseOtherUpgrades(app)
  registerHealth(app, {
    db,
    isReady: () => findLeader() !== null,
    stuckJobs: () => [],
    training: () => null,
    countSockets: sockets.count,
    hasRoom: () => hasRoom(env.dataDir),
    guard: createOperatorGuard(env),
    figures: createFigures(),
    bus,
    leads: false,
  })
  sockets.register(app)
  proxyToLeader(app, findLeader, { calls: SHARED, authenticate })
  return app
}
