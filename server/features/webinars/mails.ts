import type { Preferences } from '../../../contract/preferences.ts'
import { WEBINAR_DOOR_MINUTES } from '../../../contract/webinars.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'

type Registered = Recipient & Pick<Preferences, 'timeZone' | 'hourCycle'>

interface Session {
  publicUrl: string
  title: string
  isSample: boolean
  minutes: number
  startsAt: Date
}

interface Reminder extends Omit<Session, 'publicUrl'> {
  /** The page of the session. */
  url: string
  hasDoor: boolean
}

/** `6:00 PM, London time`: the time on the wall of its reader. */
const timeFor = (at: Date, { timeZone, hourCycle }: Registered): string => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short', hourCycle })
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return `${clock.format(at).replaceAll('\u202f', ' ')}, ${city} time`
}

/** `Tue, March 3, 6:00 PM, London time`. */
const dayFor = (at: Date, to: Registered): string => {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: to.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  })
  return `${day.format(at)}, ${timeFor(at, to)}`
}

type Coming = Pick<Session, 'publicUrl' | 'title' | 'startsAt'>

const sessionsLink = (publicUrl: string) => ({ label: 'Open Live Sessions', url: `${publicUrl}/dashboard/webinar` })

export const webinarMovedMail = (
  to: Registered,
  { publicUrl, title, from, startsAt }: Coming & { from: Date },
): Mail => ({
  to: to.email,
  subject: `Moved: ${title}`,
  ...layOut({
    title: 'Your live session has moved',
    before: [
      `Hello ${to.fullName}, “${title}” of ${dayFor(from, to)} is now on ${dayFor(startsAt, to)}.`,
      'You stay registered, and we remind you 15 minutes before. If you saved the calendar file, please download it again.',
    ],
    action: sessionsLink(publicUrl),
    after: ['You get this email because you are registered. You can cancel your registration on the same page.'],
  }),
})

export const webinarCancelledMail = (to: Registered, { publicUrl, title, startsAt }: Coming): Mail => ({
  to: to.email,
  subject: `Canceled: ${title}`,
  ...layOut({
    title: 'Your live session was canceled',
    before: [
      `Hello ${to.fullName}, “${title}” of ${dayFor(startsAt, to)} was canceled. You don’t need to do anything.`,
    ],
    action: sessionsLink(publicUrl),
    after: ['You get this email because you were registered.'],
  }),
})

export const webinarReminderMail = (
  to: Registered,
  { url, hasDoor, title, isSample, minutes, startsAt }: Reminder,
): Mail => ({
  to: to.email,
  subject: `In ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: ${title}`,
  ...layOut({
    title: 'Your live session is about to start',
    before: [
      `Hello ${to.fullName}, “${title}” starts at ${timeFor(startsAt, to)}.`,
      ...(hasDoor ? [`You can join from ${WEBINAR_DOOR_MINUTES} minutes before the start.`] : []),
      ...(isSample ? ['This is an example, not a real session. It shows how registrations and reminders work.'] : []),
    ],
    action: { label: hasDoor ? 'Join the session' : 'Open Live Sessions', url },
    after: ['You get this email because you are registered. You can cancel your registration on the same page.'],
  }),
})
