import type { Timeframe } from '../../../contract/market.ts'
import type { Channel } from '../../../contract/notification-kinds.ts'
import { type NotificationSettings, withChoice } from '../../../contract/notifications.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notification-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hasSound, hasVibration, openSound, playTones, vibrate } from './alert-device.ts'
import styles from './alerts.module.css'
import { alertTexts } from './content.ts'
import { showTrial } from './push-device.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'
import { TelegramLink } from './telegram-link.tsx'
import { openPush, usePushState } from './use-push.ts'

const show = () => {
  showTrial().catch((error: unknown) => console.warn('The notification was not shown', error))
}

/** Whether this device shows notifications, and what to do where it does not. */
const PushTrial = () => {
  const state = usePushState()
  return (
    <li>
      <b>{alertTexts.ways.push}</b>
      <div>
        <p>{alertTexts.push[state]}</p>
      </div>
      {state === 'ask' ? (
        <Button size="small" aria-label={alertTexts.allowName} onClick={openPush}>
          {alertTexts.allow}
        </Button>
      ) : null}
      {state === 'granted' ? (
        <Button size="small" aria-label={alertTexts.showName} onClick={show}>
          {alertTexts.attempt}
        </Button>
      ) : null}
    </li>
  )
}

const WAYS = ['sound', 'vibration', 'push', 'mail', 'telegram'] as const satisfies readonly Channel[]
const AFTER_CALL_SECONDS = 0.7

const playBoth = (): void => {
  openSound()
  playTones('buy')
  playTones('sell', AFTER_CALL_SECONDS)
}

interface ChoicesProps {
  settings: NotificationSettings
  timeframes: readonly Timeframe[]
  onChange: (settings: NotificationSettings) => void
}

const Choices = ({ settings, timeframes, onChange }: ChoicesProps) => (
  <table className={styles.alertChoices}>
    <thead>
      <tr>
        <th scope="col">{alertTexts.way}</th>
        {timeframes.map((timeframe) => (
          <th scope="col" key={timeframe}>
            {alertTexts.timeframes[timeframe]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {WAYS.map((way) => (
        <tr key={way}>
          <th scope="row">{alertTexts.ways[way]}</th>
          {timeframes.map((timeframe) => (
            <td key={timeframe}>
              <label>
                <input
                  type="checkbox"
                  aria-label={alertTexts.choice(timeframe, way)}
                  checked={settings.channels[timeframe][way]}
                  onChange={({ target }) => {
                    onChange(withChoice(settings, timeframe, way, target.checked))
                    // A browser asks for the permission only where something was pressed.
                    if (way === 'push' && target.checked) void openPush()
                  }}
                />
              </label>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What this device can do of it, each tested with one press. */
const Trials = () => (
  <ul className={styles.alertTrials}>
    <li>
      <b>{alertTexts.ways.sound}</b>
      <div>{hasSound() ? null : <p>{alertTexts.soundMissing}</p>}</div>
      {hasSound() ? (
        <Button size="small" aria-label={alertTexts.playName} onClick={playBoth}>
          {alertTexts.play}
        </Button>
      ) : null}
    </li>
    <li>
      <b>{alertTexts.ways.vibration}</b>
      <div>{hasVibration() ? null : <p>{alertTexts.vibrationMissing}</p>}</div>
      {hasVibration() ? (
        <Button size="small" aria-label={alertTexts.attemptName} onClick={vibrate}>
          {alertTexts.attempt}
        </Button>
      ) : null}
    </li>
    <PushTrial />
    <TelegramLink />
  </ul>
)

/** What alerts can't do, for whoever asks. */
const How = () => (
  <Disclosure summary={alertTexts.how}>
    <ul>
      {[alertTexts.rules, alertTexts.soundWaits, alertTexts.vibrationNeeds, alertTexts.mailTakes].map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Disclosure>
)

/** For whom there are no signals: whether this device shows what else they choose, and quiet hours. */
const DeviceSettings = () => {
  const update = useUpdateNotificationSettings()
  return (
    <div className={styles.alerts}>
      <ul className={styles.alertTrials}>
        <PushTrial />
        <TelegramLink />
      </ul>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="120px" />}>
        {(settings) => <QuietHoursForm settings={settings} update={update} />}
      </QueryStates>
    </div>
  )
}

/** How new signals reach the member. Every press is kept at once; quiet hours are kept as a whole. */
export const AlertSettings = ({ entitlement }: { entitlement: Entitlement }) =>
  entitlement === 'none' ? <DeviceSettings /> : <SignalSettings entitlement={entitlement} />

const SignalSettings = ({ entitlement }: { entitlement: Entitlement }) => {
  const update = useUpdateNotificationSettings()
  return (
    <div className={styles.alerts}>
      <FormError>{update.error?.message}</FormError>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="260px" />}>
        {(settings) => (
          <>
            <Choices
              settings={settings}
              timeframes={entitlement === 'gold' ? ['1m', '5m'] : ['5m']}
              onChange={update.mutate}
            />
            <Trials />
            <QuietHoursForm settings={settings} update={update} />
            <How />
          </>
        )}
      </QueryStates>
    </div>
  )
}

interface AlertsDialogProps {
  entitlement: Entitlement
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const AlertsDialog = ({ entitlement, open, onOpenChange }: AlertsDialogProps) => (
  <Dialog wide title={alertTexts.title} open={open} onOpenChange={onOpenChange}>
    <AlertSettings entitlement={entitlement} />
  </Dialog>
)
