import { outcomeSentences } from '../../../contract/marathon-outcome.ts'
import { layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { spell } from '../upoints/service.ts'

interface Start {
  publicUrl: string
  marathonId: string
  name: string
  startsAt: Date
  needsCode: boolean
  timeZone: string
  hourCycle: 'h12' | 'h23'
}

/** Reminds a member of a start that is near, at the time of their clock. */
export const marathonReminderMail = (
  to: { email: string },
  { publicUrl, marathonId, name, startsAt, needsCode, timeZone, hourCycle }: Start,
): Mail => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle, hour: 'numeric', minute: '2-digit' })
  const at = clock.format(startsAt).replaceAll('\u202f', ' ')
  return {
    to: to.email,
    subject: `${name} starts at ${at}`,
    ...layOut({
      title: 'A marathon is about to start',
      before: [`“${name}” starts at ${at}, and you asked for this reminder.`],
      action: { label: 'Open the marathon', url: `${publicUrl}/dashboard/marathons/${marathonId}` },
      after: [`You get this email once.${needsCode ? ' To join, you need the access code.' : ''}`],
    }),
  }
}

interface About {
  url: string
  name: string
  /** What the member holds now; left out where no points of theirs moved. */
  uPoints?: number | undefined
}

/** An email, and the sentence that the list of notifications shows beside its subject. */
interface Written {
  mail: Mail
  text: string
}

const written = (
  to: Recipient,
  { url, uPoints }: About,
  { subject, title, sentences }: { subject: string; title: string; sentences: readonly string[] },
): Written => {
  const [first = '', ...others] = sentences
  return {
    text: sentences.join(' '),
    mail: {
      to: to.email,
      subject,
      ...layOut({
        title,
        before: [
          `Hello ${to.fullName}. ${first}`,
          ...others,
          ...(uPoints === undefined ? [] : [mailSentences.balanceNow(spell(uPoints))]),
        ],
        action: { label: 'Open the marathon', url },
        after: [],
      }),
    },
  }
}

/** The member has joined and paid. */
export const marathonFeeMail = (to: Recipient, { fee, ...about }: About & { fee: number }): Mail =>
  written(to, about, {
    subject: `You joined ${about.name} for ${spell(fee)}`,
    title: 'You joined a marathon',
    sentences: [
      `You joined “${about.name}” and paid ${spell(fee)}.`,
      'We hold the fee until prizes are paid, and return it if the marathon is canceled before that.',
    ],
  }).mail

/** The member has left before the start, and has the fee again. */
export const marathonLeftMail = (to: Recipient, { fee, ...about }: About & { fee: number }): Mail =>
  written(to, about, {
    subject: `You left ${about.name}`,
    title: 'You left a marathon',
    sentences: [`You left “${about.name}” before its start.`, outcomeSentences.returned(spell(fee))],
  }).mail

interface Cancellation extends About {
  /** U-Points that went back; 0 for none. */
  refund: number
  /** What this member had won before; 0 for nothing. */
  prize: number
  /** Its prizes had been paid. */
  isPaid: boolean
}

export const marathonCancelledMail = (to: Recipient, { refund, prize, isPaid, ...about }: Cancellation): Written => {
  const moved = refund > 0 ? outcomeSentences.returned(spell(refund)) : 'Your U-Points did not change.'
  const kept = prize > 0 ? `You keep your prize of ${spell(prize)}.` : moved
  return written(to, about, {
    subject: `${about.name} was canceled`,
    title: 'A marathon was canceled',
    sentences: [isPaid ? `“${about.name}” was canceled after it was settled.` : `“${about.name}” was canceled.`, kept],
  })
}

interface Result extends About {
  rank: number
  prize: number
  refund: number
  /** Before the end that was announced. */
  endedEarly: boolean
}

export const marathonResultMail = (to: Recipient, { rank, prize, refund, endedEarly, ...about }: Result): Written => {
  const place = outcomeSentences.place(rank.toLocaleString('en-US'))
  return written(to, about, {
    subject: prize > 0 ? `You won ${spell(prize)} in ${about.name}` : `${about.name} has ended`,
    title: prize > 0 ? 'You won a prize' : 'A marathon has ended',
    sentences: [
      endedEarly ? `“${about.name}” ended early.` : `“${about.name}” has ended.`,
      prize > 0 ? outcomeSentences.won(place, spell(prize)) : `${place}.`,
      ...(refund > 0 ? [`Nobody qualified for a prize, so your entry fee of ${spell(refund)} was returned.`] : []),
    ],
  })
}
