import type { FormEvent, RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { newsletterTexts as texts } from '../content.ts'
import styles from './cfd-ai.module.css'
import { type Entry, JoinOutcome, useEntry } from './join-button.tsx'
import { OwnSubscription } from './own-subscription.tsx'

interface NewsletterProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  problem: string | null
  entry: Entry
  onChange: (email: string) => void
}

/** The page's field for an address, and the newsletter's own button. */
export const NewsletterSheet = ({ field, value, problem, entry, onChange }: NewsletterProps) => {
  const { joining, enter } = useEntry('newsletter', entry, { first: false })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter()
  }
  return (
    <Panel title={texts.title}>
      <form className={styles.cfdSheet} noValidate onSubmit={submit}>
        <div className={styles.cfdAddress}>
          <Field label={texts.email} error={problem ?? undefined} hint={texts.hint}>
            <Input
              ref={field}
              type="email"
              autoComplete="email"
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          </Field>
          <Button type="submit" busy={joining.isPending}>
            {joining.isPending ? texts.sending : texts.subscribe}
          </Button>
        </div>
        <JoinOutcome joining={joining} />
        <OwnSubscription list="newsletter" entry={entry} />
      </form>
    </Panel>
  )
}
