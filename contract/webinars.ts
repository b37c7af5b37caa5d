import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { Version, VersionInAddress } from './edited-fields.ts'
import { LessonLevel } from './lessons.ts'
import { defineList } from './list.ts'
import { cleanLine } from './people-text.ts'
import { visibleLine } from './text-fields.ts'
import { TextBlock } from './written-text.ts'

/** docs/product.md, “Live sessions”. Whoever is registered is reminded so long before the start. */
export const WEBINAR_REMINDER_MINUTES = 15
/** So long before the start, registered members see where it takes place. */
export const WEBINAR_DOOR_MINUTES = 10
/** So far ahead sessions are listed and can be registered for. */
export const WEBINAR_DAYS_AHEAD = 21

export const webinarMessages = {
  loadFailed: 'Failed to load the live sessions',
  registerFailed: 'Your registration was not saved. Please try again.',
  removeFailed: 'Your registration was not canceled. Please try again.',
  calendarFailed: 'Failed to load the calendar file',
} as const

/** A session’s name in addresses: its series and its day. */
const WebinarId = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))

export const Webinar = z.object({
  id: WebinarId,
  seriesId: z.string(),
  title: z.string(),
  description: z.string(),
  host: z.string(),
  level: LessonLevel,
  startsAt: Instant,
  endsAt: Instant,
  goldOnly: z.boolean(),
  /** Shows how sessions work, and is held by nobody. */
  isSample: z.boolean(),
  isRegistered: z.boolean(),
  /** How many members are registered. */
  registered: z.int(),
  /** Whether the session has a place to join. */
  hasDoor: z.boolean(),
  /** An https address or the path of a room: for registered members, from 10 minutes before the start to the end. */
  door: z.nullable(z.string()),
})
export type Webinar = z.infer<typeof Webinar>

/** A session that comes back every week, at one time on the wall of its own zone. */
export const WebinarSeries = z.object({
  id: z.string(),
  title: z.string(),
  host: z.string(),
  level: LessonLevel,
  minutes: z.int(),
  goldOnly: z.boolean(),
  isSample: z.boolean(),
  zone: z.string(),
  nextAt: Instant,
})
export type WebinarSeries = z.infer<typeof WebinarSeries>

/** A live session that is over and can be watched. */
export const Recording = z.object({
  id: Id,
  title: z.string(),
  description: z.array(TextBlock),
  host: z.string(),
  /** In words, such as `58 min`. */
  length: z.string(),
  /** Where it is; null for a sample, which is nowhere. */
  address: z.nullable(z.string()),
})
export type Recording = z.infer<typeof Recording>

export const WebinarProgramme = z.object({
  /** Soonest first; the first may be running. */
  upcoming: z.array(Webinar),
  series: z.array(WebinarSeries),
  recordings: z.array(Recording),
})
export type WebinarProgramme = z.infer<typeof WebinarProgramme>

const WebinarPlace = z.object({ id: WebinarId })

export const listWebinars = defineCall({
  method: 'GET',
  path: '/webinars',
  access: 'member',
  summary:
    'The live sessions of the next three weeks, with the member’s registrations, the weekly series, and recordings.',
  failure: webinarMessages.loadFailed,
  reply: WebinarProgramme,
})

export const createWebinarRegistration = defineCall({
  method: 'PUT',
  path: '/webinars/:id/registration',
  access: 'member',
  summary: 'Register for a current or future session. Repeating the call changes nothing.',
  failure: webinarMessages.registerFailed,
  params: WebinarPlace,
  reply: Webinar,
  fails: ['WEBINAR_NOT_FOUND', 'WEBINAR_OVER', 'ACCESS_LOCKED', 'ACCESS_TIER'],
})

export const removeWebinarRegistration = defineCall({
  method: 'DELETE',
  path: '/webinars/:id/registration',
  access: 'member',
  summary: 'Cancel a registration. Without one, nothing changes.',
  failure: webinarMessages.removeFailed,
  params: WebinarPlace,
  reply: Webinar,
  fails: ['WEBINAR_NOT_FOUND'],
})

export const downloadWebinarCalendar = defineCall({
  method: 'GET',
  path: '/webinars/:id/calendar',
  access: 'member',
  summary: 'The session as a calendar file (RFC 5545), its times in UTC.',
  failure: webinarMessages.calendarFailed,
  params: WebinarPlace,
  answers: 'file',
  fails: ['WEBINAR_NOT_FOUND', 'ACCESS_LOCKED', 'ACCESS_TIER'],
})

/** docs/product.md, “Live sessions”. */
export const WEBINAR_SERIES_PAGE_SIZE = 20
export const MAX_WEBINAR_SERIES = 100
export const WEBINAR_MIN_MINUTES = 5
export const WEBINAR_MAX_MINUTES = 480

export const webinarSeriesMessages = {
  titleRequired: commonTexts.titleMissing,
  titleTooLong: commonTexts.titleTooLong,
  descriptionRequired: commonTexts.descriptionMissing,
  descriptionTooLong: 'A description has at most 600 characters',
  hostRequired: commonTexts.hostMissing,
  hostTooLong: 'A host has at most 60 characters',
  time: 'Please enter a time like 18:30',
  zone: 'Please choose a time zone',
  minutes: 'Enter a length from 5 to 480 whole minutes',
  door: 'Please enter an https address, or a room such as /dashboard/traders-rooms/…',
  doorOfSample: 'An example session has no link to join',
  saveFailed: 'The live session was not saved',
} as const

const ROOM_PATH = /^\/dashboard\/traders-rooms\/[\w-]{1,80}$/
/** An https address without a login in it, or the path of a room of ours. */
const isDoor = (text: string): boolean => {
  if (ROOM_PATH.test(text)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const { minutes: lasting } = webinarSeriesMessages

/** A session that comes back every week, at one time on the wall of its own zone. */
export const WebinarSeriesForm = z.object({
  title: visibleLine(webinarSeriesMessages.titleRequired, 120, webinarSeriesMessages.titleTooLong),
  description: visibleLine(webinarSeriesMessages.descriptionRequired, 600, webinarSeriesMessages.descriptionTooLong),
  host: visibleLine(webinarSeriesMessages.hostRequired, 60, webinarSeriesMessages.hostTooLong),
  level: LessonLevel,
  /** 0 is Sunday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  time: z.string(webinarSeriesMessages.time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, webinarSeriesMessages.time)),
  /** Of the tz database. */
  zone: z
    .string(webinarSeriesMessages.zone)
    .check(z.maxLength(60, webinarSeriesMessages.zone), z.refine(isZone, webinarSeriesMessages.zone)),
  minutes: z
    .number(lasting)
    .check(
      z.refine(
        (given) => Number.isInteger(given) && given >= WEBINAR_MIN_MINUTES && given <= WEBINAR_MAX_MINUTES,
        lasting,
      ),
    ),
  goldOnly: z.boolean(),
  /** An example without a real host. */
  isSample: z.boolean(),
  /** Where it takes place; null for nowhere yet. */
  door: z._default(
    z.nullable(
      z
        .string(webinarSeriesMessages.door)
        .check(
          z.overwrite(cleanLine),
          z.maxLength(500, webinarSeriesMessages.door),
          z.refine(isDoor, webinarSeriesMessages.door),
        ),
    ),
    null,
  ),
  /** Whether members see it. */
  isPublished: z.boolean(),
})
export type WebinarSeriesForm = z.infer<typeof WebinarSeriesForm>

export const AdminWebinarSeries = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  host: z.string(),
  level: LessonLevel,
  weekday: z.int(),
  time: z.string(),
  zone: z.string(),
  minutes: z.int(),
  goldOnly: z.boolean(),
  isSample: z.boolean(),
  door: z.nullable(z.string()),
  isPublished: z.boolean(),
  /** When it is held next, if members see it. */
  nextAt: Instant,
  /** Registrations for sessions to come. Their members hear of a new time. */
  registered: z.int(),
  /** Counts the changes. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminWebinarSeries = z.infer<typeof AdminWebinarSeries>

export const listAdminWebinarSeries = defineList({
  path: '/admin/webinars',
  summary: 'The weekly live sessions, hidden ones too. `search` finds part of a title or a host.',
  row: AdminWebinarSeries,
  orders: ['weekday', 'title', 'updatedAt'],
  usual: 'asc',
  filters: { published: z.optional(z.enum(['yes', 'no'])) },
  pageSize: WEBINAR_SERIES_PAGE_SIZE,
})

const SeriesPlace = z.object({ id: Id })

export const createWebinarSeries = defineCall({
  method: 'POST',
  path: '/admin/webinars',
  access: 'admin',
  summary: 'Add a weekly live session.',
  failure: webinarSeriesMessages.saveFailed,
  input: WebinarSeriesForm,
  reply: AdminWebinarSeries,
  fails: ['WEBINAR_SERIES_FULL'],
})

export const updateWebinarSeries = defineCall({
  method: 'PUT',
  path: '/admin/webinars/:id',
  access: 'admin',
  summary:
    'Change a weekly live session. A new time moves future registrations and emails their members. Hiding it cancels them. Fails if it changed since `version`.',
  failure: webinarSeriesMessages.saveFailed,
  params: SeriesPlace,
  input: z.extend(WebinarSeriesForm, { version: Version }),
  reply: AdminWebinarSeries,
  fails: ['WEBINAR_SERIES_NOT_FOUND', 'WEBINAR_SERIES_CHANGED'],
})

export const removeWebinarSeries = defineCall({
  method: 'DELETE',
  path: '/admin/webinars/:id',
  access: 'admin',
  summary:
    'Delete a weekly live session permanently and email its registered members. Fails if it changed since `version`.',
  params: SeriesPlace,
  input: z.object({ version: VersionInAddress }),
  fails: ['WEBINAR_SERIES_NOT_FOUND', 'WEBINAR_SERIES_CHANGED'],
})
