import {
  createMarathon,
  getMarathonCounts,
  listAdminMarathons,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { marathonLineOf } from './rules.ts'
import type { Marathons } from './service.ts'

const BECAME = {
  upcoming: 'The marathon is upcoming',
  active: 'The marathon has started',
  ended: 'The marathon has ended',
  cancelled: 'The marathon is cancelled',
} as const

const COLUMNS = [
  ...(['name', 'description', 'status', 'startDate', 'endDate', 'startedAt', 'prizePool'] as const),
  ...(['participants', 'maxParticipants', 'accessCode', 'rules', 'createdAt', 'id'] as const),
] as const

export const marathonRoutes = (marathons: Marathons): Route[] => [
  ...listRoutes(listAdminMarathons, marathons.listAdminMarathons, {
    name: 'uptick-marathons.csv',
    columns: COLUMNS,
    lineOf: marathonLineOf,
  }),
  route(getMarathonCounts, () => marathons.getMarathonCounts()),
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
