import {
  findChoice,
  NOTIFICATION_KIND_NAMES,
  type NotificationChoices,
  type NotificationKind,
  toKind,
} from '../../../contract/notification-kinds.ts'
import { type NotificationSettings, withChoice } from '../../../contract/notifications.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notification-settings.ts'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { asksForPushes } from './alert-rules.ts'
import styles from './alerts.module.css'
import { alertTexts, channelTexts } from './content.ts'
import { openPush, usePushState } from './use-push.ts'

const WAYS = ['list', 'mail', 'push', 'telegram'] as const
type Way = (typeof WAYS)[number]
/** Signals have a table of their own. */
const KINDS = NOTIFICATION_KIND_NAMES.filter((kind) => toKind(kind).preference !== 'signals')

interface CellProps {
  kind: NotificationKind
  way: Way
  settings: NotificationSettings
  onChange: (settings: NotificationSettings) => void
}

const Cell = ({ kind, way, settings, onChange }: CellProps) => {
  const chosen = findChoice(settings.channels, kind, way)
  if (chosen === undefined)
    return <td>{toKind(kind).channels[way] === 'always' ? channelTexts.always : channelTexts.never}</td>
  const choose = (on: boolean): void => {
    onChange(withChoice(settings, kind, way, on))
    // A browser asks for the permission only where something was pressed.
    if (way === 'push' && on) void openPush()
  }
  return (
    <td>
      <label>
        <input
          type="checkbox"
          aria-label={channelTexts.choice(kind, way)}
          checked={chosen}
          onChange={({ target }) => choose(target.checked)}
        />
      </label>
    </td>
  )
}

/** What to do where a device was chosen, and this one shows nothing. */
const DeviceNote = ({ channels }: { channels: NotificationChoices }) => {
  const state = usePushState()
  return state !== 'granted' && asksForPushes({ channels }, KINDS) ? (
    <p className="note">{alertTexts.push[state]}</p>
  ) : null
}

/** What reaches the member by which way. Every press is kept at once. */
export const ChannelChoices = () => {
  const update = useUpdateNotificationSettings()
  return (
    <div className={styles.alerts}>
      <p>{channelTexts.intro}</p>
      <FormError>{update.error?.message}</FormError>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="320px" />}>
        {(settings) => (
          <>
            <table className={classNames(styles.alertChoices, styles.byKind)}>
              <thead>
                <tr>
                  <th scope="col">{channelTexts.kind}</th>
                  {WAYS.map((way) => (
                    <th scope="col" key={way}>
                      {channelTexts.ways[way]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {KINDS.map((kind) => (
                  <tr key={kind}>
                    <th scope="row">{toKind(kind).label}</th>
                    {WAYS.map((way) => (
                      <Cell key={way} kind={kind} way={way} settings={settings} onChange={update.mutate} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <DeviceNote channels={settings.channels} />
            <p className="note">{channelTexts.mentionsWhen}</p>
          </>
        )}
      </QueryStates>
    </div>
  )
}
