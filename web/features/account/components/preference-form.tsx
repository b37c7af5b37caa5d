import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { NUMBER_FORMATS, Preferences } from '../../../../contract/preferences.ts'
import { useUser } from '../../../data/user-context.tsx'
import { firstMessages } from '../../../lib/form-resolver.ts'
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

const isSame = (one: Preferences, other: Preferences): boolean =>
  one.timeZone === other.timeZone && one.hourCycle === other.hourCycle && one.numberFormat === other.numberFormat

/** The page is drawn anew in the new formats: who saved by key or screen reader goes on where they were. */
const returnFocus = (name: string | null): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${SHEET_ID} [name="${name}"]`)?.focus())
}

const ZONES = Intl.supportedValuesOf('timeZone')

/** In which zone, on which clock and with which numbers the member reads the pages. Each choice is saved at once. */
export const PreferenceForm = () => {
  const { preferences } = useUser()
  const update = useUpdatePreferences()
  const [draft, setDraft] = useState({ ...preferences, timeZone: spell(preferences.timeZone) })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const zonesId = useId()

  const save = (next: typeof draft) => {
    setDraft(next)
    const parsed = z.safeParse(Preferences, { ...next, timeZone: toZone(next.timeZone) })
    setProblems(parsed.success ? {} : firstMessages(parsed.error.issues))
    if (!parsed.success || isSame(parsed.data, preferences)) return
    const focused = document.activeElement?.getAttribute('name') ?? null
    // Told by the page, which is drawn anew meanwhile; what went wrong, the form says.
    update.mutateAsync(parsed.data).then(
      () => {
        showToast(preferenceTexts.saved)
        returnFocus(focused)
      },
      () => {},
    )
  }
  /** A zone that is written out is meant; any other text is judged when its field is left. */
  const typeZone = (timeZone: string) => {
    const next = { ...draft, timeZone }
    if (ZONES.includes(toZone(timeZone))) save(next)
    else setDraft(next)
  }
  return (
    <Panel id={SHEET_ID} title={preferenceTexts.title} className={styles.hubPart}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <Field label={preferenceTexts.zone} hint={preferenceTexts.zoneHint} error={problems.timeZone}>
          <Input
            name="zone"
            list={zonesId}
            autoComplete="off"
            value={draft.timeZone}
            // The list offers what the text holds: of a whole name that would be itself alone.
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => typeZone(target.value)}
            onBlur={() => save(draft)}
          />
        </Field>
        <datalist id={zonesId}>
          {ZONES.map((zone) => (
            <option key={zone} value={spell(zone)} />
          ))}
        </datalist>
        <Field label={preferenceTexts.clock}>
          <Select
            name="clock"
            value={draft.hourCycle}
            onChange={({ target }) => save({ ...draft, hourCycle: target.value === 'h23' ? 'h23' : 'h12' })}
          >
            <option value="h12">{preferenceTexts.clocks.h12}</option>
            <option value="h23">{preferenceTexts.clocks.h23}</option>
          </Select>
        </Field>
        <Field label={preferenceTexts.numbers} hint={preferenceTexts.hint}>
          <Select
            name="numbers"
            value={draft.numberFormat}
            onChange={({ target }) =>
              save({
                ...draft,
                numberFormat: NUMBER_FORMATS.find((format) => format === target.value) ?? draft.numberFormat,
              })
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
      </form>
    </Panel>
  )
}
