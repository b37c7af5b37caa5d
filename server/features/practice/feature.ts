import type { Feature, Platform } from '../../platform/feature.ts'
import type { Market } from '../market/service.ts'
import type { Notifications, PushSender } from '../notifications/service.ts'
import type { BoundarySignals, Signals } from '../signals/service.ts'
import { createSettling } from './create-settling.ts'
import { practiceRoutes } from './routes.ts'
import { createPractice, type Practice } from './service.ts'

interface Needs {
  market: Market
  signals: Pick<Signals, 'findSignals'> & BoundarySignals
  notifications: Pick<PushSender, 'send'> & Pick<Notifications, 'readReply'>
}

/** Practice accounts. Their orders settle after the boundary that they expire at is in the database, or after a later one. */
export const practiceFeature = (p: Platform, { market, signals, notifications }: Needs) => {
  const service = createPractice({ ...p, market, signals, notifications })
  const settle = createSettling({ ...p, market, announce: service.announce })
  signals.onBoundary((boundaryMs) =>
    // The slots go on: what is still due settles after the next boundary.
    settle(new Date(boundaryMs)).catch((error: unknown) =>
      p.log.error({ err: error }, 'practice orders could not be settled'),
    ),
  )
  return {
    service,
    routes: practiceRoutes(service, notifications),
    topics: [{ pattern: 'members/me/practice', audienceOf: ({ id }) => id }],
    // What the last server left when it was stopped between a boundary and its orders.
    beforeReady: async () => {
      const through = (await market.findFeed())?.processedThrough
      if (through) await settle(through)
    },
  } satisfies Feature<Practice>
}
