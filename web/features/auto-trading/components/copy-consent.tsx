import { type FormEvent, useState } from 'react'
import type { CopyTrading } from '../../../../contract/auto-trading.ts'
import { CallerHandle, tradeCallMessages } from '../../../../contract/trade-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useCopyChanges } from '../api.ts'
import styles from '../auto-trading.module.css'
import { consentTexts as texts } from '../content.ts'

/** Whether others may copy the member, and under which name. */
export const CopyConsent = ({ consent }: { consent: CopyTrading['consent'] }) => {
  const { consent: change } = useCopyChanges()
  const [alias, setAlias] = useState(consent.alias ?? '')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (consent.active && consent.alias !== null) return change.mutate({ active: false, alias: consent.alias })
    const read = CallerHandle.safeParse(alias)
    setProblem(read.success ? undefined : (read.error.issues[0]?.message ?? tradeCallMessages.handle))
    if (read.success) change.mutate({ active: true, alias: read.data })
  }
  return (
    <Panel title={texts.title}>
      <form className={styles.copyConsent} noValidate onSubmit={submit}>
        <p className="note">{texts.intro}</p>
        {consent.active ? (
          <p>
            <b>{consent.alias}</b>
          </p>
        ) : (
          <Field label={texts.alias} hint={texts.aliasHint} error={problem}>
            <Input
              autoComplete="off"
              spellCheck={false}
              value={alias}
              onChange={({ target }) => setAlias(target.value)}
            />
          </Field>
        )}
        <p className="note" aria-live="polite">
          {consent.active ? texts.on(consent.followers) : null}
        </p>
        <FormError>{change.error?.message}</FormError>
        <Button type="submit" busy={change.isPending}>
          {consent.active ? texts.stop : texts.start}
        </Button>
      </form>
    </Panel>
  )
}
