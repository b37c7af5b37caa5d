import { useState } from 'react'
import { gainCents, PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'
import type { TradeCall } from '../../../contract/trade-calls.ts'
import { usePlaceOrder, usePracticeAccount } from '../../data/practice.ts'
import { formatCents } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form-error.tsx'
import { clampStake, FIRST_STAKE_CENTS } from '../practice/order-rules.ts'
import { copyCallTexts as texts } from './content.ts'
import styles from './trade-calls.module.css'

const STEP_CENTS = 500

interface CopyCallProps {
  call: TradeCall
  direction: 'CALL' | 'PUT'
}

/** One press places the call on the member's practice account, until its entry. */
export const CopyCall = ({ call: { pairId: pair, timeframe, entryAt }, direction }: CopyCallProps) => {
  const [stakeCents, setStake] = useState(FIRST_STAKE_CENTS)
  const account = usePracticeAccount().data
  const { mutate, isPending, error } = usePlaceOrder()
  const copied = account?.open.find(
    (order) =>
      order.origin === 'member' &&
      order.pairId === pair &&
      order.timeframe === timeframe &&
      order.entryAt === entryAt &&
      order.direction === direction,
  )
  if (copied)
    return <p className={classNames(styles.copyCall, styles.done)}>{texts.copied(formatCents(copied.stakeCents))}</p>
  const step = (by: number) => setStake((before) => clampStake(before + by))
  return (
    <>
      <div className={styles.copyCall}>
        <Button
          look="primary"
          busy={isPending}
          onClick={() =>
            mutate({
              pair,
              timeframe,
              entryAt,
              direction,
              stakeCents,
              signalId: null,
              note: '',
              tag: '',
              confidence: null,
            })
          }
        >
          {isPending ? texts.copying : texts.copy}
        </Button>
        <fieldset>
          <legend className="sr-only">{texts.stake}</legend>
          <Button look="plain" aria-label={texts.less} onClick={() => step(-STEP_CENTS)}>
            −
          </Button>
          <b className="fig">{formatCents(stakeCents)}</b>
          <Button look="plain" aria-label={texts.more} onClick={() => step(STEP_CENTS)}>
            +
          </Button>
        </fieldset>
        <small>
          {texts.paper}
          <br />
          {texts.stands(formatCents(gainCents(stakeCents, PRACTICE_PAYOUT_PERCENT)), formatCents(stakeCents))}
        </small>
      </div>
      <FormError>{error?.message}</FormError>
    </>
  )
}
