import { collectFirstSteps, getToday, openGuestSignal } from '../../../contract/today.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { createToday, type Today, type TodayNeeds } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

/** A member's first screen. */
export const todayFeature = (p: Platform, needs: TodayNeeds) => {
  const service = createToday(p, needs)
  return {
    service,
    routes: [
      route(getToday, ({ member }) => service.getToday(member), { limits }),
      route(collectFirstSteps, ({ member }) => service.collectFirstSteps(member), { limits }),
      route(openGuestSignal, ({ member }) => service.openGuestSignal(member), { limits }),
    ],
  } satisfies Feature<Today>
}
