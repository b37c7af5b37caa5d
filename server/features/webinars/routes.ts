import {
  createWebinarRegistration,
  createWebinarSeries,
  downloadWebinarCalendar,
  listAdminWebinarSeries,
  listWebinars,
  removeWebinarRegistration,
  removeWebinarSeries,
  updateWebinarSeries,
} from '../../../contract/webinars.ts'
import { calendarAnswer } from '../../platform/http/file-answer.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import type { Webinars } from './service.ts'

const COLUMNS = [
  ...([
    'title',
    'host',
    'level',
    'weekday',
    'time',
    'zone',
    'minutes',
    'goldOnly',
    'isSample',
    'isPublished',
    'door',
  ] as const),
  ...(['nextAt', 'registered', 'id'] as const),
]
const limits = [{ by: 'member', max: 60, windowSeconds: 60 }] as const

export const webinarRoutes = (webinars: Webinars): Route[] => [
  route(listWebinars, ({ member }) => webinars.listWebinars(member)),
  route(createWebinarRegistration, ({ member, params }) => webinars.createWebinarRegistration(member, params.id), {
    limits,
  }),
  route(removeWebinarRegistration, ({ member, params }) => webinars.removeWebinarRegistration(member, params.id), {
    limits,
  }),
  route(
    downloadWebinarCalendar,
    async ({ member, params }) => {
      const { name, text } = await webinars.downloadWebinarCalendar(member, params.id)
      return calendarAnswer(name, text)
    },
    { limits },
  ),
  ...listRoutes(listAdminWebinarSeries, webinars.listAdminWebinarSeries, {
    name: 'uptick-live-sessions.csv',
    columns: COLUMNS,
    lineOf: (series) => series,
  }),
  route(createWebinarSeries, async ({ member, input }) =>
    answer(await webinars.createWebinarSeries(member, input), { message: 'Live session saved' }),
  ),
  route(updateWebinarSeries, async ({ member, params, input }) =>
    answer(await webinars.updateWebinarSeries(member, params.id, input), { message: 'Live session saved' }),
  ),
  route(removeWebinarSeries, async ({ member, params, input: { version } }) =>
    answer(await webinars.removeWebinarSeries(member, params.id, version), { message: 'Live session deleted' }),
  ),
]
