import type { Told } from '../../platform/notifications/telling.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type Outgoing, outgoingTo } from '../notifications/service.ts'
import { RESULT_SECONDS } from '../practice/service.ts'
import type { Holder } from '../upoints/service.ts'
import { marathonCancelledMail, marathonFeeMail, marathonLeftMail, marathonResultMail } from './mails.ts'
import type { Entry } from './score-store.ts'
import type { Marathon } from './store.ts'

/** The account of a participant, as far as their news needs it. */
export type Reader = Pick<Holder, 'id' | 'email' | 'fullName'> & Partial<Pick<Holder, 'uPoints'>>

interface Place {
  rank: number
  prize: number
  entry: Pick<Entry, 'place'>
}

const toPath = ({ id }: Pick<Marathon, 'id'>): string => `/dashboard/marathons/${id}`

/** The notification of a marathon's result, for each member who took part. */
export const resultNotification = (marathon: Marathon, results: readonly Place[], nowMs: number): Outgoing => {
  const { id, name } = marathon
  const push = { title: `${name} has ended`, path: toPath(marathon), tag: `result ${id}`, endsAtMs: null }
  const pushes = new Map(
    results.flatMap(({ rank, prize, entry: { place } }) => {
      const won = prize > 0 ? `, prize ${prize.toLocaleString('en-US')} U-Points` : ''
      return place.memberId === null ? [] : [[place.memberId, { ...push, body: `Your rank: ${rank}${won}` }] as const]
    }),
  )
  return outgoingTo(pushes, { name: { marathon: id }, kind: 'trades', untilMs: nowMs + RESULT_SECONDS * 1000 })
}

/** What a member is told once the entry fee has left or reached their account. */
const feeMoved =
  (publicUrl: string, compose: typeof marathonFeeMail) =>
  (marathon: Marathon, fee: number) =>
  (to: Holder): Told => ({
    kind: 'points',
    path: toPath(marathon),
    mail: compose(to, { url: publicUrl + toPath(marathon), name: marathon.name, fee, uPoints: to.uPoints }),
  })

/** What members are told of a marathon that took, returned or paid points, or that is over. */
export const createMarathonNotifications = ({ publicUrl }: { publicUrl: string }) => ({
  /** The entry fee went into escrow. */
  feeFor: feeMoved(publicUrl, marathonFeeMail),

  /** The member left, and the entry fee came out of escrow. */
  leftFor: feeMoved(publicUrl, marathonLeftMail),

  /** It was cancelled: the fee went back where one was held, and what was paid stays paid. */
  cancelledFor:
    (marathon: Marathon) =>
    (to: Reader, entry?: Entry): Told => {
      const isReturned = to.uPoints !== undefined
      const { mail, text } = marathonCancelledMail(to, {
        url: publicUrl + toPath(marathon),
        name: marathon.name,
        refund: isReturned ? marathon.entryFee : 0,
        prize: entry?.place.prize ?? 0,
        isPaid: marathon.paidAt !== null,
        uPoints: to.uPoints,
      })
      return { kind: isReturned ? 'points' : 'account', path: toPath(marathon), text, mail }
    },

  /** It has ended and is paid: the rank, and the prize or the fee that went back. */
  resultFor:
    (marathon: Marathon, find: (memberId: string) => Place | undefined) =>
    (to: Reader): Told => {
      const found = find(to.id)
      const prize = found?.prize ?? 0
      const isMoved = to.uPoints !== undefined
      const { mail, text } = marathonResultMail(to, {
        url: publicUrl + toPath(marathon),
        name: marathon.name,
        rank: found?.rank ?? 0,
        prize,
        refund: isMoved && prize === 0 ? (found?.entry.place.fee ?? 0) : 0,
        endedEarly: marathon.endedAt !== null && marathon.endedAt < marathon.endsAt,
        uPoints: to.uPoints,
      })
      return { kind: isMoved ? 'points' : 'account', path: toPath(marathon), text, mail }
    },

  /** Tells those members whom no entry of the ledger has told. */
  tellOthers: (
    tx: Tx,
    entries: readonly Entry[],
    moved: ReadonlySet<string>,
    tell: (to: Reader, entry: Entry) => Told,
  ): Promise<void> =>
    tx.tell(
      entries.flatMap((entry) => {
        const { place, fullName, email } = entry
        if (place.memberId === null || fullName === null || email === null || moved.has(place.id)) return []
        const to = { id: place.memberId, fullName, email }
        return [{ memberId: place.memberId, telling: tell(to, entry) }]
      }),
    ),
})
