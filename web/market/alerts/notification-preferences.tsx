import { useId } from 'react'
import { PREFERENCES, type Preference } from '../../../contract/notification-kinds.ts'
import {
  ANSWER_MUTE_MINUTES,
  findPreset,
  type NotificationSettings,
  PRESETS,
  type Preset,
  toPreferences,
  withPreference,
  withPreset,
} from '../../../contract/notifications.ts'
import {
  useMuteNotifications,
  useNotificationSettings,
  useUpdateNotificationSettings,
} from '../../data/notification-settings.ts'
import { formatTime } from '../../lib/format.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './alerts.module.css'
import { ChannelChoices } from './channel-choices.tsx'
import { preferenceTexts, presetTexts } from './content.ts'
import { openPush } from './use-push.ts'

interface SwitchProps {
  preference: Preference | 'security'
  on: boolean
  /** Left out where the member has no choice. */
  onTurn?: (on: boolean) => void
}

const PreferenceSwitch = ({ preference, on, onTurn }: SwitchProps) => {
  const id = useId()
  return (
    <li>
      <label>
        <b>{preferenceTexts.names[preference]}</b>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={id}
          aria-label={preferenceTexts.names[preference]}
          aria-checked={on}
          checked={on}
          disabled={!onTurn}
          onChange={({ target }) => onTurn?.(target.checked)}
        />
      </label>
      <p className="note" id={id}>
        {preferenceTexts.says[preference]}
      </p>
    </li>
  )
}

const isMutedAt = ({ mutedUntil }: NotificationSettings): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > serverClock.now()

/** One press for what reaches the member’s devices, and an hour of silence. */
const Presets = ({ settings, onChoose }: { settings: NotificationSettings; onChoose: (preset: Preset) => void }) => {
  const mute = useMuteNotifications()
  const name = useId()
  const chosen = findPreset(settings)
  const isMuted = isMutedAt(settings)
  return (
    <fieldset className={styles.presets}>
      <legend className="sr-only">{presetTexts.legend}</legend>
      {PRESETS.map((preset) => (
        <label key={preset}>
          <input
            type="radio"
            name={name}
            aria-label={presetTexts.names[preset]}
            checked={preset === chosen}
            onChange={() => onChoose(preset)}
          />
          <span>
            <b>{presetTexts.names[preset]}</b>
            <small>{presetTexts.says[preset]}</small>
          </span>
        </label>
      ))}
      {chosen === null ? <p className="note">{presetTexts.own}</p> : null}
      <div className={styles.mute}>
        {isMuted ? <p role="status">{presetTexts.muted(formatTime(settings.mutedUntil ?? ''))}</p> : null}
        <Button size="small" busy={mute.isPending} onClick={() => mute.mutate(isMuted ? 0 : ANSWER_MUTE_MINUTES)}>
          {isMuted ? presetTexts.unmute : presetTexts.mute}
        </Button>
      </div>
      <FormError>{mute.error?.message}</FormError>
    </fieldset>
  )
}

/** Three presets and four switches, and behind them every single choice. */
export const NotificationPreferences = () => {
  const update = useUpdateNotificationSettings()
  const turn = (settings: NotificationSettings, preference: Preference, on: boolean): void => {
    update.mutate(withPreference(settings, preference, on))
    // A browser asks for permission only after a press.
    if (on && preference !== 'marketing') void openPush()
  }
  const choose = (settings: NotificationSettings, preset: Preset): void => {
    update.mutate(withPreset(settings, preset))
    if (preset !== 'quiet') void openPush()
  }
  return (
    <div className={styles.alerts}>
      <FormError>{update.error?.message}</FormError>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="260px" />}>
        {(settings) => (
          <>
            <Presets settings={settings} onChoose={(preset) => choose(settings, preset)} />
            <ul className={styles.preferenceSwitches}>
              {PREFERENCES.map((preference) => (
                <PreferenceSwitch
                  key={preference}
                  preference={preference}
                  on={toPreferences(settings)[preference]}
                  onTurn={(on) => turn(settings, preference, on)}
                />
              ))}
              <PreferenceSwitch preference="security" on />
            </ul>
          </>
        )}
      </QueryStates>
      <details id="channels">
        <summary>
          {preferenceTexts.customize}
          <ChevronIcon />
        </summary>
        <ChannelChoices />
      </details>
    </div>
  )
}
