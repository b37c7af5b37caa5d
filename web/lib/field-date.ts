import { TZDate } from '@date-fns/tz'
import { readerZone } from './format.ts'

/** `2026-03-03T10:00`: an instant as a date field of the page's zone holds it. */
export const fieldDateOf = (instant: string | number): string =>
  new TZDate(new Date(instant).getTime(), readerZone()).toISOString().slice(0, 16)

/** The instant of what a date field holds, in ISO form; empty where it holds no date. */
export const isoOfField = (typed: string): string => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed)?.slice(1).map(Number)
  if (!parts) return ''
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  return new Date(new TZDate(year, month - 1, day, hour, minute, readerZone()).getTime()).toISOString()
}

/** A field knows minutes; what was not touched stays the instant that it was. */
export const isoOf = (typed: string, was: string | undefined): string =>
  was !== undefined && fieldDateOf(was) === typed ? was : isoOfField(typed)
