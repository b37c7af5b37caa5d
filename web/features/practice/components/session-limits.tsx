import { type FormEvent, useState } from 'react'
import {
  SessionLimits as Limits,
  type PracticeAccount,
  practiceMessages,
  resetPracticeAccount,
} from '../../../../contract/practice.ts'
import { usePracticeChanges } from '../../../data/practice.ts'
import { formatCents, formatPrice } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { centsFrom } from '../../../market/practice/stake-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { resetTexts, limitTexts as texts } from '../content.ts'

type Problems = Partial<Record<'dayLossCents' | 'lossesInRow' | 'coolOffMinutes', string>>

const wholeFrom = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
const orNull = (text: string, read: (text: string) => number | null): number | null =>
  text.trim() === '' ? null : (read(text) ?? Number.NaN)

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
  const [dayLoss, setDayLoss] = useState(known.dayLossCents === null ? '' : formatPrice(known.dayLossCents / 100, 2))
  const [losses, setLosses] = useState(known.lossesInRow === null ? '' : String(known.lossesInRow))
  const [minutes, setMinutes] = useState(String(known.coolOffMinutes))
  const [problems, setProblems] = useState<Problems>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = {
      dayLossCents: orNull(dayLoss, centsFrom),
      lossesInRow: orNull(losses, wholeFrom),
      coolOffMinutes: wholeFrom(minutes),
    }
    const read = Limits.safeParse(wanted)
    const found: Problems = {}
    for (const { path } of read.error?.issues ?? []) {
      const [name] = path
      if (name === 'dayLossCents' || name === 'lossesInRow' || name === 'coolOffMinutes') found[name] = SENTENCES[name]
    }
    setProblems(found)
    if (read.success) limits.mutate(read.data, { onSuccess: () => showToast(texts.saved) })
  }
  return (
    <Sheet title={texts.title}>
      <form className="session-limits" noValidate onSubmit={submit}>
        <p className="note">{texts.intro}</p>
        <Field label={texts.dayLoss} optional hint={texts.empty} error={problems.dayLossCents}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={dayLoss}
            onChange={({ target }) => setDayLoss(target.value)}
          />
        </Field>
        <Field label={texts.lossesInRow} optional error={problems.lossesInRow}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={losses}
            onChange={({ target }) => setLosses(target.value)}
          />
        </Field>
        <Field label={texts.coolOff} error={problems.coolOffMinutes}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </Field>
        {account.nextLimits ? (
          <p className="note">
            {texts.next} <Moment at={account.nextLimits.from} />
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
            {texts.breakUntil} <Moment at={account.coolOffUntil} />
          </p>
        )}
        <Button look="plain" onClick={() => again.ask(account)}>
          {texts.reset}
        </Button>
        <p className="note">{texts.resetNote}</p>
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
    </Sheet>
  )
}
