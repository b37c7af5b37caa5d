import type { ServerFrame } from '../../../contract/realtime.ts'
import { HEARTBEAT_SECONDS } from '../../../contract/socket.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createSocketServer, type SocketServer } from '../../platform/realtime/socket-server.ts'
import type { Auth } from '../auth/service.ts'
import type { Market } from '../market/service.ts'
import { announceMember } from '../members/service.ts'
import type { Sessions } from '../sessions/service.ts'

interface Needs {
  sessions: Pick<Sessions, 'findCaller'>
  auth: Pick<Auth, 'redeemTicket'>
  market: Pick<Market, 'readClock' | 'feed'>
}

/** What the sockets stand on, also those of a process that only follows. */
export type SocketPlatform = Pick<Platform, 'db' | 'clock' | 'hub' | 'bus' | 'log' | 'publicUrl'>

/** The sockets: who gets one, what they are told first, and that they follow the rights of now. */
export const realtimeFeature = (p: SocketPlatform, { sessions, auth, market }: Needs) => {
  const { db, clock, hub, log, publicUrl } = p
  const sockets = createSocketServer({
    hub,
    redeemTicket: auth.redeemTicket,
    findCaller: sessions.findCaller,
    welcome: (): ServerFrame => ({
      type: 'welcome',
      now: new Date(clock.now()).toISOString(),
      heartbeatSeconds: HEARTBEAT_SECONDS,
      clock: market.readClock(),
      feed: market.feed,
    }),
    allowedOrigins: [new URL(publicUrl).origin],
    now: clock.now,
    onError: (error) => log.error({ err: error }, 'missed events could not be read'),
  })
  const listening: (() => Promise<void>)[] = []

  /** The database says that a member's row changed: their open streams follow it, and their screens read it again. */
  const onMemberChanged = (memberId: string): void => {
    // Every process hears of it from the database.
    void sockets.recheckMember(memberId).then(() => announceMember({ hub: { publish: hub.tellHere }, clock }, memberId))
  }

  p.bus.onGap(() => void sockets.recheckSubscriptions())

  return {
    service: sockets,
    beforeReady: async () => {
      listening.push(await db.listen('member_changed', onMemberChanged, sockets.recheckMember))
      listening.push(await db.listen('session_ended', sockets.endSession, sockets.recheckMember))
    },
    stop: async () => {
      for (const endListening of listening) await endListening()
    },
  } satisfies Feature<SocketServer>
}
