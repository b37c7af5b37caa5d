import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { LessonLevel } from './lessons.ts'
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
