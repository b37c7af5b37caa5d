import { toInstant, wallTimeAt } from '../../contract/wall-clock.ts'
import { readerZone } from './format.ts'

/** `2026-03-03T10:00`: an instant as a date field of the page's zone holds it. */
export const formatFieldDate = (instant: string | number): string =>
  wallTimeAt(readerZone(), new Date(instant).getTime())

/** The instant of what a date field holds, in ISO form; empty where it holds no date. */
export const isoOfField = (typed: string): string => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? []
  const atMs = day && time ? toInstant(day, time, readerZone()) : Number.NaN
  return Number.isNaN(atMs) ? '' : new Date(atMs).toISOString()
}

/** A field knows minutes; what was not touched stays the instant that it was. */
export const isoOf = (typed: string, was: string | undefined): string =>
  was !== undefined && formatFieldDate(was) === typed ? was : isoOfField(typed)
