import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { NUMBER_FORMATS, Preferences } from '../../../../contract/preferences.ts'
import { useUser } from '../../../data/user-context.tsx'
import { firstMessages } from '../../../lib/form-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUpdatePreferences } from '../api.ts'
import { preferenceTexts } from '../content.ts'
import styles from './account-hub.module.css'

const SHEET_ID = 'times'

/** `America/New York`: read and searched with spaces, kept with underscores. */
const spell = (zone: string): string => zone.replaceAll('_', ' ')
const toZone = (typed: string): string => typed.trim().replaceAll(' ', '_')

/** The page is drawn anew in the new formats: who saved by key or screen reader goes on where they were. */
const returnFocus = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${SHEET_ID} [type="submit"]`)?.focus())
}

/** In which zone, on which clock and with which numbers the member reads the pages. */
export const PreferenceForm = () => {
  const { preferences } = useUser()
  const update = useUpdatePreferences()
  const [draft, setDraft] = useState({ ...preferences, timeZone: spell(preferences.timeZone) })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const zonesId = useId()

  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(Preferences, { ...draft, timeZone: toZone(draft.timeZone) })
    setProblems(parsed.success ? {} : firstMessages(parsed.error.issues))
    if (!parsed.success) return
    // Told by the page, which is drawn anew meanwhile; what went wrong, the form says.
    update.mutateAsync(parsed.data).then(
      () => {
        showToast(preferenceTexts.saved)
        returnFocus()
      },
      () => {},
    )
  }
  return (
    <Panel id={SHEET_ID} title={preferenceTexts.title} className={styles.hubPart}>
      <p>{preferenceTexts.deck}</p>
      <form noValidate onSubmit={save}>
        <Field label={preferenceTexts.zone} hint={preferenceTexts.zoneHint} error={problems.timeZone}>
          <Input
            list={zonesId}
            autoComplete="off"
            value={draft.timeZone}
            // The list offers what the text holds: of a whole name that would be itself alone.
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
        </Field>
        <datalist id={zonesId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={spell(zone)} />
          ))}
        </datalist>
        <Field label={preferenceTexts.clock}>
          <Select
            value={draft.hourCycle}
            onChange={({ target }) => change({ hourCycle: target.value === 'h23' ? 'h23' : 'h12' })}
          >
            <option value="h12">{preferenceTexts.clocks.h12}</option>
            <option value="h23">{preferenceTexts.clocks.h23}</option>
          </Select>
        </Field>
        <Field label={preferenceTexts.numbers}>
          <Select
            value={draft.numberFormat}
            onChange={({ target }) =>
              change({ numberFormat: NUMBER_FORMATS.find((format) => format === target.value) ?? draft.numberFormat })
            }
          >
            {NUMBER_FORMATS.map((format) => (
              <option key={format} value={format}>
                {preferenceTexts.examples[format]}
              </option>
            ))}
          </Select>
        </Field>
        <FormError>{update.error?.message}</FormError>
        <Button type="submit" busy={update.isPending}>
          {preferenceTexts.save}
        </Button>
      </form>
    </Panel>
  )
}
