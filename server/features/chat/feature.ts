import * as z from 'zod/mini'
import { Id } from '../../../contract/call.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { TopicRules } from '../../platform/realtime/hub.ts'
import type { Audit } from '../audit/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Reports } from '../reports/service.ts'
import type { Rooms } from '../rooms/service.ts'
import type { SettledSignals, Signals } from '../signals/service.ts'
import { createDemoRoomJobs } from './demo-room-jobs.ts'
import { chatRoutes } from './routes.ts'
import { type Chat, createChat } from './service.ts'
import { watchPresence } from './watch-presence.ts'

interface Needs {
  rooms: Rooms
  reports: Reports
  audit: Audit
  notifications: Pick<PushSender, 'send'>
  signals: Pick<Signals, 'getSignal' | 'findSignals'> & SettledSignals
}

export const chatFeature = (p: Platform, { signals, ...needs }: Needs) => {
  const { rooms } = needs
  const presence = watchPresence(p)
  const service = createChat({ ...p, ...needs, presence, getSignal: signals.getSignal })

  // Elsewhere than in a demo nobody is made up, whatever a room's row says.
  const demoJobs = p.env.demo
    ? createDemoRoomJobs({
        clock: p.clock,
        log: p.log,
        presence,
        findDemoRooms: rooms.findDemoRooms,
        postSimulated: service.postSimulated,
      })
    : []

  service.onReadCards('signal', async (entitlement, ids) => {
    const seen = new Map((await signals.findSignals(entitlement, ids)).map((signal) => [signal.id, signal]))
    return new Map(ids.map((id) => [id, { kind: 'signal', id, signal: seen.get(id) ?? null }]))
  })

  // Told or not, the signals themselves have gone on; the next reading of the room shows them.
  signals.onSettled((ids) =>
    service.renewSignals(ids).catch((error: unknown) => {
      p.log.error({ err: error }, 'the cards of settled signals could not be updated')
    }),
  )

  rooms.onSeatChange(async (tx, change) => {
    const { roomId, memberId } = change
    // Before anything is told of it: whoever is out does not hear that they are.
    if (change.change !== 'joined')
      tx.afterCommit(() => {
        p.hub.revoke(`rooms/${roomId}/message`, memberId)
        p.hub.revoke(`rooms/${roomId}/presence`, memberId)
      })
    await service.tellSeatChange(tx, change)
  })

  rooms.onActivityChange(service.tellActivityChange)

  needs.reports.onResolved(async (tx, { kind, id }) => {
    if (kind === 'message') await service.takeBackReports(tx, id)
  })

  const findRefusal: TopicRules['findRefusal'] = async (member, roomId) =>
    z.safeParse(Id, roomId).success ? rooms.findRefusal(member, roomId) : 'TOPIC_UNKNOWN'

  return {
    service,
    routes: chatRoutes(service),
    topics: [
      { pattern: 'rooms/{id}/message', audienceOf: toEntitlement, history: service.history, findRefusal },
      {
        pattern: 'rooms/{id}/presence',
        findRefusal,
        onJoin: presence.onJoin,
        onLeave: presence.onLeave,
        onTyping: presence.onTyping,
      },
    ],
    keptFiles: service.findPictures,
    jobs: [...demoJobs, { stop: presence.stop }],
  } satisfies Feature<Chat>
}
