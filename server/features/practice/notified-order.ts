import type { NotificationAnswer } from '../../../contract/notifications.ts'
import { NOTIFIED_STAKE_CENTS } from '../../../contract/practice.ts'
import { toDirection, toEntitlement } from '../../../contract/signals.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Signals } from '../signals/service.ts'
import type { OrderDraft } from './order-composition.ts'

interface Deps {
  signals: Pick<Signals, 'findSignals'>
  place: (member: CallingMember, draft: OrderDraft) => Promise<unknown>
}

/**
 * Places the usual stake on the signal that a notification was about; pressed twice, it places one order. Throws what `createPracticeOrder`
 * lists.
 */
export const createNotifiedOrder =
  ({ signals, place }: Deps) =>
  async (member: CallingMember, signalId: string): Promise<NotificationAnswer> => {
    const [signal] = await signals.findSignals(toEntitlement(member), [signalId])
    if (!signal) throw new CallError('SIGNAL_NOT_FOUND')
    const { id, pairId: pair, timeframe, entryAt } = signal
    const direction = toDirection(signal)
    const terms = { nonce: id, pair, direction, timeframe, entryAt, signalId: id, stakeCents: NOTIFIED_STAKE_CENTS }
    await place(member, { ...terms, note: '', tag: '', confidence: null })
    const body = `${direction} ${signal.pair}, stake ${(NOTIFIED_STAKE_CENTS / 100).toFixed(2)}.`
    return { title: 'Order placed', body, path: `/dashboard/practice?pair=${pair}` }
  }
