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

/** `Tue, 3 March, 6:00 PM, London time`. */
const dayFor = (at: Date, to: Registered): string => {
  const day = new Intl.DateTimeFormat('en-GB', {
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
      'You stay registered, and are reminded 15 minutes before. A calendar file that you saved has the old time: please save it again.',
    ],
    action: sessionsLink(publicUrl),
    after: ['You get this email because you are registered. You can cancel your registration on the same page.'],
  }),
})

export const webinarCancelledMail = (to: Registered, { publicUrl, title, startsAt }: Coming): Mail => ({
  to: to.email,
  subject: `Cancelled: ${title}`,
  ...layOut({
    title: 'Your live session does not take place',
    before: [`Hello ${to.fullName}, “${title}” of ${dayFor(startsAt, to)} does not take place. You need do nothing.`],
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
    title: 'Your live session is about to begin',
    before: [
      `Hello ${to.fullName}, “${title}” begins at ${timeFor(startsAt, to)}.`,
      ...(hasDoor ? [`You can join from ${WEBINAR_DOOR_MINUTES} minutes before the start.`] : []),
      ...(isSample ? ['It is a sample session: nobody holds it. It shows how registering and reminding work.'] : []),
    ],
    action: { label: hasDoor ? 'Join the session' : 'Open Live Sessions', url },
    after: ['You get this email because you are registered. You can cancel your registration on the same page.'],
  }),
})
