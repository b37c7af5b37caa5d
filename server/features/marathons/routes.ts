import {
  createMarathon,
  listAdminMarathons,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Marathons } from './service.ts'

const BECAME = {
  upcoming: 'The marathon is upcoming',
  active: 'The marathon has started',
  ended: 'The marathon has ended',
  cancelled: 'The marathon is cancelled',
} as const

export const marathonRoutes = (marathons: Marathons): Route[] => [
  route(listAdminMarathons, () => marathons.listAdminMarathons()),
  route(createMarathon, async ({ member, input }) =>
    answer(await marathons.createMarathon(member, input), { message: 'The marathon is announced' }),
  ),
  route(updateMarathon, async ({ member, params, input }) =>
    answer(await marathons.updateMarathon(member, params.id, input), { message: 'The marathon is saved' }),
  ),
  route(updateMarathonStatus, async ({ member, params, input }) =>
    answer(await marathons.updateMarathonStatus(member, params.id, input), { message: BECAME[input.status] }),
  ),
  route(removeMarathon, async ({ member, params }) => {
    await marathons.removeMarathon(member, params.id)
    return answer(null, { message: 'The marathon is gone' })
  }),
]
