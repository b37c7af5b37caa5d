import { getWinnerReplay, listMarathonScores } from '../../../contract/marathon-history.ts'
import {
  BOARD_PAGE_SIZE,
  cancelMarathonOrder,
  createMarathonOrder,
  getMarathon,
  getMarathonAccount,
  joinMarathon,
  joinMessages,
  joinOpenMarathon,
  leaveMarathon,
  listBoard,
  listMarathonOrders,
  listMarathonProfiles,
  listMarathons,
  listMarathonTrades,
  listMonthLeaders,
  MARATHON_ORDERS_PAGE_SIZE,
  updateMarathonReminder,
} from '../../../contract/marathon-places.ts'
import {
  createMarathon,
  getMarathonCounts,
  getMarathonMoves,
  listAdminMarathons,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { MarathonHistory } from './marathon-history.ts'
import type { MarathonOrders } from './marathon-orders.ts'
import type { MarathonPlaces } from './marathon-places.ts'
import type { MarathonViews } from './marathon-views.ts'
import { toMarathonLine } from './rules.ts'
import type { Marathons } from './service.ts'

const BECAME = {
  upcoming: 'Marathon moved to upcoming',
  active: 'Marathon started',
  ended: 'Marathon ended',
  cancelled: 'Marathon canceled',
} as const

const COLUMNS = [
  ...(['name', 'description', 'status', 'startDate', 'endDate', 'startedAt', 'overAt', 'paidAt', 'prizePool'] as const),
  ...([
    'participants',
    'maxParticipants',
    'entryFee',
    'minTrades',
    'hasEngine',
    'repeatsWeekly',
    'timeZone',
    'accessCode',
    'rules',
    'createdAt',
    'id',
  ] as const),
] as const

export const marathonRoutes = (marathons: Marathons): Route[] => [
  ...listRoutes(listAdminMarathons, marathons.listAdminMarathons, {
    name: 'uptick-marathons.csv',
    columns: COLUMNS,
    lineOf: toMarathonLine,
  }),
  route(getMarathonCounts, () => marathons.getMarathonCounts()),
  route(getMarathonMoves, ({ params }) => marathons.getMarathonMoves(params.id)),
  route(createMarathon, async ({ member, input }) =>
    answer(await marathons.createMarathon(member, input), { message: 'Marathon created' }),
  ),
  route(updateMarathon, async ({ member, params, input }) =>
    answer(await marathons.updateMarathon(member, params.id, input), { message: 'Marathon saved' }),
  ),
  route(updateMarathonStatus, async ({ member, params, input }) =>
    answer(await marathons.updateMarathonStatus(member, params.id, input), { message: BECAME[input.status] }),
  ),
  route(removeMarathon, async ({ member, params }) => {
    await marathons.removeMarathon(member, params.id)
    return answer(null, { message: 'Marathon deleted' })
  }),
]

/** Whoever guesses at codes is slowed down; whoever mistypes one is not. */
const joinLimits = [{ by: 'member', max: 20, windowSeconds: 60 }] as const
const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

/** What members do in marathons. */
export const placeRoutes = (
  views: MarathonViews,
  places: MarathonPlaces,
  orders: MarathonOrders,
  history: MarathonHistory,
): Route[] => [
  route(listMarathonScores, ({ member, params }) => history.listMarathonScores(member, params.id)),
  route(getWinnerReplay, ({ member, params }) => history.getWinnerReplay(member, params.id)),
  route(listMarathons, ({ member, input }) => views.listMarathons(member.id, input)),
  route(listMonthLeaders, () => views.listMonthLeaders()),
  route(
    joinMarathon,
    async ({ member, input }) => answer(await places.joinMarathon(member, input), { message: joinMessages.joined }),
    { limits: joinLimits },
  ),
  route(
    joinOpenMarathon,
    async ({ member, params, input }) =>
      answer(await places.joinOpenMarathon(member, params.id, input), { message: joinMessages.joined }),
    { limits },
  ),
  route(
    leaveMarathon,
    async ({ member, params }) => answer(await places.leaveMarathon(member, params.id), { message: joinMessages.left }),
    { limits },
  ),
  route(getMarathon, ({ member, params }) => views.getMarathon(member, params.id)),
  route(listBoard, async ({ member, params, input }) => {
    const { rows, total, current } = await views.listBoard(member, params.id, input)
    return answer(rows, { pagination: { total, pages: Math.ceil(total / BOARD_PAGE_SIZE), current } })
  }),
  route(
    updateMarathonReminder,
    async ({ member, params, input: { remindMe } }) =>
      answer(await places.updateMarathonReminder(member, params.id, remindMe), {
        message: remindMe ? joinMessages.reminderOn : joinMessages.reminderOff,
      }),
    { limits },
  ),
  route(getMarathonAccount, ({ member, params }) => orders.getMarathonAccount(member, params.id)),
  route(createMarathonOrder, ({ member, params, input }) => orders.createMarathonOrder(member, params.id, input), {
    limits,
  }),
  route(cancelMarathonOrder, ({ member, params }) => orders.cancelMarathonOrder(member, params.id, params.order), {
    limits,
  }),
  route(listMarathonProfiles, ({ member, params }) => history.listMarathonProfiles(member, params.id)),
  route(listMarathonTrades, ({ member, params }) => orders.listMarathonTrades(member, params.id)),
  route(listMarathonOrders, async ({ member, params, input }) => {
    const { total, orders: settled } = await orders.listMarathonOrders(member, params.id, input)
    const pages = Math.ceil(total / MARATHON_ORDERS_PAGE_SIZE)
    return answer(settled, { pagination: { total, pages, current: input.page } })
  }),
]
