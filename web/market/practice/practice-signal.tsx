import type { ReactNode } from 'react'
import { gainCents } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import { useCancelOrder, usePlaceOrder, usePracticeAccount } from '../../data/practice.ts'
import { useBelowFirstSight } from '../../lib/first-sight.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { showPlaced } from '../trade/cancel-order.ts'
import { practiceTexts as texts } from './content.ts'
import { readKeptStake } from './kept-stake.ts'
import { orderOn } from './order-rules.ts'

interface PracticeSignalProps {
  signal: Signal
  /** Shown where the entry has passed without an order; null before. */
  passed: ReactNode
}

/** Places a practice order on a signal that has not entered, with the stake that was used last: one press. An open order stays marked. */
export const PracticeSignal = ({ signal, passed }: PracticeSignalProps) => {
  const account = usePracticeAccount({ enabled: useBelowFirstSight() }).data
  const place = usePlaceOrder()
  const cancel = useCancelOrder()
  const taken = account?.open.find(({ signalId }) => signalId === signal.id)
  if (taken) return <Badge>{texts.taken(taken.stakeCents)}</Badge>
  if (passed !== null) return passed
  const stakeCents = readKeptStake()
  const press = () =>
    place.mutate(orderOn(signal, stakeCents), {
      onSuccess: (order) => showPlaced(order, cancel),
      onError: ({ message }) => showToast(message, 'alert'),
    })
  return (
    <Button look="primary" busy={place.isPending} onClick={press}>
      {texts.practice}
      {account ? <small>{texts.toWin(stakeCents, gainCents(stakeCents, account.payoutPercent))}</small> : null}
    </Button>
  )
}
