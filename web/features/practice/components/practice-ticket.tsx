import type { PracticeAccount } from '../../../../contract/practice.ts'
import { usePlaceOrder } from '../../../data/practice.ts'
import { OrderTicket } from '../../../market/practice/order-ticket.tsx'
import { Moment } from '../../../ui/time.tsx'
import { pageTexts as texts } from '../content.ts'

/** Places an order on the practice account, unless its member is on a break. */
export const PracticeTicket = ({ account: { pairs, payoutPercent, coolOffUntil } }: { account: PracticeAccount }) => {
  const { mutate, isPending, error } = usePlaceOrder()
  return (
    <OrderTicket
      pairs={pairs}
      payoutPercent={payoutPercent}
      place={{ mutate: (order, options) => mutate({ ...order, signalId: null }, options), isPending, error }}
      held={
        coolOffUntil === null ? null : (
          <>
            {texts.onBreak} <Moment at={coolOffUntil} />
          </>
        )
      }
    />
  )
}
