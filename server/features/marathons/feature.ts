import * as z from 'zod/mini'
import { Id } from '../../../contract/call.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { createOwedBoundaries } from '../../platform/jobs/owed-boundaries.ts'
import type { TopicRules } from '../../platform/realtime/hub.ts'
import type { Audit } from '../audit/service.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Practice } from '../practice/service.ts'
import type { BoundarySignals, Signals } from '../signals/service.ts'
import type { Upoints } from '../upoints/service.ts'
import { createBoards } from './create-boards.ts'
import { createReminders } from './create-reminders.ts'
import { createMarathonJob } from './jobs.ts'
import { createMarathonHistory } from './marathon-history.ts'
import { createMarathonOrders } from './marathon-orders.ts'
import { createMarathonPlaces, type MarathonPlaces } from './marathon-places.ts'
import { createMarathonSettlement } from './marathon-settlement.ts'
import { createMarathonViews, type MarathonViews } from './marathon-views.ts'
import { marathonRoutes, placeRoutes } from './routes.ts'
import { createMarathons, type Marathons } from './service.ts'

interface Needs {
  audit: Audit
  members: Members
  countryPolicy: CountryPolicy
  upoints: Upoints
  market: Market
  practice: Practice
  notifications: Pick<PushSender, 'send'>
  signals: Pick<Signals, 'listPublishedAt'> & BoundarySignals
}

/** Marathons: places, boards, orders and prizes. They stand on practice, which settles their orders after each boundary. */
export const marathonsFeature = (p: Platform, needs: Needs) => {
  const { practice, signals } = needs
  const boards = createBoards(p)
  const settlement = createMarathonSettlement({ ...p, ...needs, boards })
  const job = createMarathonJob({ ...p, settlement, sendReminders: createReminders({ ...p, ...needs }) })
  const service = createMarathons({ ...p, ...needs, settlement, onEnded: job.wake })
  const views = createMarathonViews({ ...p, ...needs })
  const places = createMarathonPlaces({ ...p, ...needs, boards, view: views.view })
  const orders = createMarathonOrders({ ...p, ...needs, views, boards })
  const history = createMarathonHistory({ ...p, ...needs, views })
  practice.onMarathonOrders(orders.follow)
  const owed = createOwedBoundaries({ name: 'place the engine’s orders', run: orders.placeMissedOrders }, p)
  signals.onBoundary((boundaryMs) =>
    orders.placeEngineOrders(new Date(boundaryMs)).catch((error: unknown) => {
      // The slots go on: the signal stands in the record. Its order is placed before its entry, or kept as not placed.
      p.log.error({ err: error }, 'the engine’s marathon orders could not be placed yet')
      owed.owe(boundaryMs)
    }),
  )

  const findRefusal: TopicRules['findRefusal'] = async (member, id) =>
    z.safeParse(Id, id).success ? views.findRefusal(member, id) : 'TOPIC_UNKNOWN'

  return {
    service: {
      ...service,
      listMarathons: views.listMarathons,
      findPreviewed: views.findPreviewed,
      leaveToCome: places.leaveToCome,
      runDue: job.runDue,
    },
    routes: [...marathonRoutes(service), ...placeRoutes(views, places, orders, history)],
    topics: [
      { pattern: 'marathons/{id}/leaderboard', findRefusal },
      { pattern: 'marathons/{id}/trades', findRefusal },
      { pattern: 'members/me/marathons', audienceOf: ({ id }) => id },
    ],
    // What the last server left when it was stopped between a boundary and the engine's orders.
    beforeReady: async () => {
      if (signals.leftAtMs !== null) await orders.placeMissedOrders(new Date(signals.leftAtMs))
    },
    jobs: [job, owed, { stop: boards.stop, rounds: boards.rounds }],
  } satisfies Feature<
    Marathons &
      Pick<MarathonViews, 'listMarathons' | 'findPreviewed'> &
      Pick<MarathonPlaces, 'leaveToCome'> & { runDue: () => Promise<void> }
  >
}
