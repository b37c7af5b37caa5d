import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { NotificationSettings } from '../../../contract/notifications.ts'
import type { useUpdateNotificationSettings } from '../../data/notification-settings.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { zoneCity } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './alerts.module.css'
import { quietTexts } from './content.ts'

interface QuietHoursFormProps {
  settings: NotificationSettings
  update: ReturnType<typeof useUpdateNotificationSettings>
}

const USUAL = { from: '22:00', to: '07:00' }

/** The zone that is kept stands first, should this browser not list it. */
const zonesFor = (kept: string): string[] => [...new Set([kept, ...Intl.supportedValuesOf('timeZone')])].sort()

export const QuietHoursForm = ({ settings, update }: QuietHoursFormProps) => {
  const [draft, setDraft] = useState({ ...(settings.quietHours ?? USUAL), zone: settings.zone })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const kept = settings.quietHours

  const save = (event: FormEvent) => {
    event.preventDefault()
    const { zone, ...quietHours } = draft
    const parsed = z.safeParse(NotificationSettings, { ...settings, quietHours, zone })
    setProblems(parsed.success ? {} : firstMessages(parsed.error.issues))
    if (parsed.success) update.mutate(parsed.data, { onSuccess: () => showToast(quietTexts.saved) })
  }
  const remove = () => {
    setProblems({})
    update.mutate({ ...settings, quietHours: null }, { onSuccess: () => showToast(quietTexts.removed) })
  }
  return (
    <form className={styles.quiet} noValidate onSubmit={save}>
      <fieldset>
        <legend>{quietTexts.legend}</legend>
        <p>{kept ? quietTexts.stands(kept.from, kept.to, zoneCity(settings.zone)) : quietTexts.none}</p>
        <div className={styles.hours}>
          <Field label={quietTexts.from} error={problems['quietHours.from']}>
            <Input
              type="time"
              value={draft.from}
              onChange={({ target }) => setDraft({ ...draft, from: target.value })}
            />
          </Field>
          <Field label={quietTexts.to} error={problems['quietHours.to']}>
            <Input type="time" value={draft.to} onChange={({ target }) => setDraft({ ...draft, to: target.value })} />
          </Field>
          <Field label={quietTexts.zone} error={problems.zone} className={styles.zone}>
            <Select value={draft.zone} onChange={({ target }) => setDraft({ ...draft, zone: target.value })}>
              {zonesFor(settings.zone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className={styles.do}>
          <Button type="submit" busy={update.isPending}>
            {quietTexts.save}
          </Button>
          {kept ? (
            <Button look="plain" onClick={remove}>
              {quietTexts.remove}
            </Button>
          ) : null}
        </div>
      </fieldset>
    </form>
  )
}
