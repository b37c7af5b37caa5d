import { layOut } from './mail-layout.ts'
import type { Mail } from './outbox.ts'

interface Start {
  publicUrl: string
  marathonId: string
  name: string
  startsAt: Date
  timeZone: string
  hourCycle: 'h12' | 'h23'
}

/** Reminds a member of a start that is near, at the time of their clock. */
export const marathonReminderMail = (
  to: { email: string },
  { publicUrl, marathonId, name, startsAt, timeZone, hourCycle }: Start,
): Mail => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle, hour: 'numeric', minute: '2-digit' })
  const at = clock.format(startsAt).replaceAll('\u202f', ' ')
  return {
    to: to.email,
    subject: `${name} starts at ${at}`,
    ...layOut({
      title: 'A marathon is about to start',
      before: [`“${name}” starts at ${at}, as you asked to be reminded.`],
      action: { label: 'Open the marathon', url: `${publicUrl}/dashboard/marathons/${marathonId}` },
      after: ['You get this mail once. To take part you need the access code.'],
    }),
  }
}
