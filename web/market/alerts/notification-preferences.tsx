import { useId } from 'react'
import { PREFERENCES, type Preference } from '../../../contract/notification-kinds.ts'
import { type NotificationSettings, toPreferences, withPreference } from '../../../contract/notifications.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notification-settings.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './alerts.module.css'
import { ChannelChoices } from './channel-choices.tsx'
import { preferenceTexts } from './content.ts'
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

/** Four switches, and behind them every single choice. */
export const NotificationPreferences = () => {
  const update = useUpdateNotificationSettings()
  const turn = (settings: NotificationSettings, preference: Preference, on: boolean): void => {
    update.mutate(withPreference(settings, preference, on))
    // A browser asks for permission only after a press.
    if (on && preference !== 'marketing') void openPush()
  }
  return (
    <div className={styles.alerts}>
      <FormError>{update.error?.message}</FormError>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="260px" />}>
        {(settings) => (
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
