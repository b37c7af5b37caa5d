import { WEBINAR_DOOR_MINUTES, WEBINAR_REMINDER_MINUTES } from '../../../contract/webinars.ts'
import type { Occurrence } from './occurrence-rules.ts'

const JOIN = `Join here from ${WEBINAR_DOOR_MINUTES} minutes before the start: `
const MOST_OCTETS = 75
const encoder = new TextEncoder()

/** A line of at most 75 octets, and the rest of it on lines that begin with a space; no character is cut (RFC 5545, 3.1). */
const fold = (line: string): string => {
  const lines: string[] = []
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MOST_OCTETS) {
      lines.push(text)
      text = ' '
      octets = 1
    }
    text += character
    octets += size
  }
  return [...lines, text].join('\r\n')
}

/** Text as a value (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** `20260329T180000Z`: an instant, whatever the calendar's zone is. */
const stamp = (atMs: number): string => new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** One session as a calendar file (RFC 5545). Its times are in UTC, so no zone and no change of clocks can move it. */
export const formatCalendar = (
  { id, series, startsAtMs, endsAtMs }: Occurrence,
  { nowMs, url }: { nowMs: number; url: string },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uptick//Live Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp(nowMs)}`,
    `DTSTART:${stamp(startsAtMs)}`,
    `DTEND:${stamp(endsAtMs)}`,
    `SUMMARY:${escaped(series.isSample ? `${series.title} (sample)` : series.title)}`,
    `DESCRIPTION:${escaped(`${series.description}\n${series.door === null ? '' : JOIN}${url}`)}`,
    ...(series.door === null ? [] : [`LOCATION:${escaped(url)}`]),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(series.title)}`,
    `TRIGGER:-PT${WEBINAR_REMINDER_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
