import { type FormEvent, useState } from 'react'
import { PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'
import { type Signal, toDirection } from '../../../contract/signals.ts'
import { usePlaceOrder, usePracticeAccount } from '../../data/practice.ts'
import { formatCents, formatCountdown } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field, NumberInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useMarketReading } from '../use-market-clock.ts'
import { practiceTexts as texts } from './content.ts'
import { FIRST_STAKE_CENTS, readStake } from './order-rules.ts'
import styles from './practice-order.module.css'

interface DialogProps {
  signal: Signal
  open: boolean
  close: () => void
}

export const PractiseDialog = ({ signal, open, close }: DialogProps) => {
  const account = usePracticeAccount({ enabled: open }).data
  const place = usePlaceOrder()
  const [text, setText] = useState(() => formatCents(FIRST_STAKE_CENTS))
  const [problem, setProblem] = useState<string>()
  const leftMs = useMarketReading((nowMs) => Math.max(0, Date.parse(signal.entryAt) - nowMs))
  const direction = toDirection(signal)
  const name = `${direction} ${signal.pair}`
  const { cents: stakeCents, problem: refused } = readStake(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(refused ?? undefined)
    if (stakeCents === null) return
    const { id: signalId, pairId: pair, timeframe, entryAt } = signal
    place.mutate(
      { signalId, pair, timeframe, entryAt, direction, stakeCents, note: '', tag: '', confidence: null },
      {
        onSuccess: () => {
          showToast(texts.placed(name))
          close()
        },
      },
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={texts.practiseTitle(name)}
      cancel={texts.cancel}
      confirm={texts.confirm}
      busy={place.isPending}
      isOff={leftMs === 0}
      className={styles.practiseForm}
      onSubmit={submit}
    >
      <p>
        <Badge look="hatched">{texts.mark}</Badge> {texts.noMoney}
      </p>
      <Field
        label={texts.stake}
        error={problem}
        hint={stakeCents === null ? undefined : texts.wins(stakeCents, PRACTICE_PAYOUT_PERCENT)}
      >
        <NumberInput kind="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <p className="note">
        {leftMs === 0 ? texts.late : `${texts.entersIn} ${formatCountdown(leftMs)}`}
        {account ? `. ${texts.balance} ${formatCents(account.balanceCents)}` : null}
      </p>
      <FormError>{place.error?.message}</FormError>
    </FormDialog>
  )
}
