import { type FormEvent, useState } from 'react'
import {
  SessionLimits as Limits,
  type PracticeAccount,
  practiceMessages,
  resetPracticeAccount,
} from '../../../../contract/practice.ts'
import { usePracticeChanges } from '../../../data/practice.ts'
import { formatCents } from '../../../lib/format.ts'
import { fieldNumber, readNumber, WHOLE } from '../../../lib/typed-number.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { readCents } from '../../../market/practice/order-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { commonLabels } from '../../../ui/common-labels.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { resetTexts, limitTexts as texts } from '../content.ts'
import styles from '../practice.module.css'

type Problems = Partial<Record<'dayLossCents' | 'lossesInRow' | 'coolOffMinutes', string>>

const orNull = (text: string, value: number): number | null => (text.trim() === '' ? null : value)

const SENTENCES = {
  dayLossCents: practiceMessages.lossLimit,
  lossesInRow: practiceMessages.lossesInRow,
  coolOffMinutes: practiceMessages.coolOff,
} as const

/** What members allow themselves, a break by hand, and a new beginning. */
export const SessionLimits = ({ account }: { account: PracticeAccount }) => {
  const { limits, coolOff, keep } = usePracticeChanges()
  const again = useDialog<PracticeAccount>()
  const { limits: known } = account
  const [dayLoss, setDayLoss] = useState(known.dayLossCents === null ? '' : formatCents(known.dayLossCents))
  const [losses, setLosses] = useState(known.lossesInRow === null ? '' : fieldNumber(known.lossesInRow))
  const [minutes, setMinutes] = useState(fieldNumber(known.coolOffMinutes))
  const [problems, setProblems] = useState<Problems>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [loss, row, pause] = [readCents(dayLoss), readNumber(losses, WHOLE), readNumber(minutes, WHOLE)]
    const read = Limits.safeParse({
      dayLossCents: orNull(dayLoss, loss.cents),
      lossesInRow: orNull(losses, row.value),
      coolOffMinutes: pause.value,
    })
    const ambiguous = { dayLossCents: loss.problem, lossesInRow: row.problem, coolOffMinutes: pause.problem }
    const found: Problems = {}
    for (const { path } of read.error?.issues ?? []) {
      const [name] = path
      if (name === 'dayLossCents' || name === 'lossesInRow' || name === 'coolOffMinutes')
        found[name] = ambiguous[name] ?? SENTENCES[name]
    }
    setProblems(found)
    if (read.success) limits.mutate(read.data, { onSuccess: () => showToast(texts.saved) })
  }
  return (
    <FoldPanel title={texts.title}>
      <form className={styles.sessionLimits} noValidate onSubmit={submit}>
        <Field label={texts.dayLoss} optional error={problems.dayLossCents}>
          <NumberInput kind="decimal" value={dayLoss} onChange={({ target }) => setDayLoss(target.value)} />
        </Field>
        <Field label={texts.lossesInRow} optional error={problems.lossesInRow}>
          <NumberInput kind="whole" value={losses} onChange={({ target }) => setLosses(target.value)} />
        </Field>
        <Field label={texts.coolOff} error={problems.coolOffMinutes}>
          <NumberInput kind="whole" value={minutes} onChange={({ target }) => setMinutes(target.value)} />
        </Field>
        {account.nextLimits ? (
          <p className="note">
            {texts.next} <Time at={account.nextLimits.from} />
          </p>
        ) : null}
        <FormError>{(limits.error ?? coolOff.error)?.message}</FormError>
        <Button type="submit" busy={limits.isPending}>
          {texts.save}
        </Button>
        {account.coolOffUntil === null ? (
          <Button look="plain" busy={coolOff.isPending} onClick={() => coolOff.mutate(known.coolOffMinutes)}>
            {texts.takeBreak}
          </Button>
        ) : (
          <p className="note">
            {texts.breakUntil} <Time at={account.coolOffUntil} />
          </p>
        )}
        <Button look="plain" onClick={() => again.ask(account)}>
          {texts.reset}
        </Button>
        <Disclosure summary={commonLabels.howItWorks}>
          <p>{texts.how}</p>
        </Disclosure>
      </form>
      {again.asked ? (
        <DecisionDialog
          key={again.asked.number}
          call={resetPracticeAccount}
          params={{}}
          words={{
            ...resetTexts,
            effect: resetTexts.effect(formatCents(account.balanceCents), formatCents(account.openingCents)),
          }}
          open={again.open}
          onClose={again.close}
          onDone={(_, { data }) => {
            again.close()
            keep(data)
          }}
        />
      ) : null}
    </FoldPanel>
  )
}
