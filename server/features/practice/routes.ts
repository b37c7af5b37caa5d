import {
  cancelPracticeOrder,
  createNotifiedOrder,
  createPracticeOrder,
  downloadPracticeOrders,
  getPracticeAccount,
  getPracticeReview,
  getPracticeStatistics,
  listPracticeOrders,
  listWatchedPairs,
  PRACTICE_PAGE_SIZE,
  resetPracticeAccount,
  startPracticeCoolOff,
  updatePracticeLimits,
  updatePracticeOrder,
} from '../../../contract/practice.ts'
import { readCsvAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Notifications } from '../notifications/service.ts'
import { ORDER_COLUMNS } from './rules.ts'
import type { Practice } from './service.ts'

const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

export const practiceRoutes = (practice: Practice, notifications: Pick<Notifications, 'readReply'>): Route[] => [
  route(getPracticeAccount, ({ member }) => practice.getPracticeAccount(member.id)),
  route(createPracticeOrder, ({ member, input }) => practice.createPracticeOrder(member, input), { limits }),
  route(
    createNotifiedOrder,
    async ({ input: { token } }) => {
      const { caller, aboutId } = await notifications.readReply(token)
      return practice.createNotifiedOrder(caller.member, aboutId)
    },
    { limits: [{ by: 'address', max: 60, windowSeconds: 60 }] },
  ),
  route(listPracticeOrders, async ({ member, input }) => {
    const { total, orders } = await practice.listPracticeOrders(member.id, input)
    const pages = Math.ceil(total / PRACTICE_PAGE_SIZE)
    return answer(orders, { pagination: { total, pages, current: input.page } })
  }),
  route(
    downloadPracticeOrders,
    ({ member }) =>
      readCsvAnswer('uptick-practice.csv', ORDER_COLUMNS, practice.listAllOrders(member.id), (line) => line),
    { limits: [{ by: 'member', max: 12, windowSeconds: 60 }] },
  ),
  route(updatePracticeOrder, ({ member, params, input }) => practice.updatePracticeOrder(member.id, params.id, input), {
    limits,
  }),
  route(cancelPracticeOrder, ({ member, params }) => practice.cancelPracticeOrder(member.id, params.id), { limits }),
  route(getPracticeStatistics, ({ member }) => practice.getPracticeStatistics(member.id)),
  route(listWatchedPairs, ({ member }) => practice.listWatchedPairs(member.id)),
  route(getPracticeReview, ({ member, input }) => practice.getPracticeReview(member.id, input), { limits }),
  route(resetPracticeAccount, ({ member }) => practice.resetPracticeAccount(member.id), { limits }),
  route(updatePracticeLimits, ({ member, input }) => practice.updatePracticeLimits(member.id, input), { limits }),
  route(startPracticeCoolOff, ({ member, input }) => practice.startPracticeCoolOff(member.id, input), { limits }),
]
