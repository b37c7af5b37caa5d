import { MANDATORY_KINDS, NOTICE_KINDS, type NoticeChannels, type NoticeKind } from '../../../contract/notices.ts'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notifications.ts'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { alertTexts, channelTexts } from './content.ts'
import { openPush, usePushState } from './use-push.ts'
import './alerts.css'

const WAYS = ['list', 'mail', 'push', 'telegram'] as const
type Way = (typeof WAYS)[number]
type Choosable = keyof NoticeChannels

const isChoosable = (kind: NoticeKind): kind is Choosable => !MANDATORY_KINDS.includes(kind)

/** Whether the way is chosen; undefined where the kind does not come by it. */
const chosenOf = (channels: NoticeChannels, kind: Choosable, way: Way): boolean | undefined => {
  const ways: Partial<Record<Way, boolean>> = channels[kind]
  return ways[way]
}

/** Whether what is no choice comes by a way: to no device, and an announcement in the list alone. */
const alwaysComes = (kind: NoticeKind, way: Way): boolean => way === 'list' || (way === 'mail' && kind !== 'news')

interface CellProps {
  kind: NoticeKind
  way: Way
  settings: NotificationSettings
  onChange: (settings: NotificationSettings) => void
}

const Cell = ({ kind, way, settings, onChange }: CellProps) => {
  if (!isChoosable(kind)) return <td>{alwaysComes(kind, way) ? channelTexts.always : channelTexts.never}</td>
  const chosen = chosenOf(settings.channels, kind, way)
  if (chosen === undefined) return <td>{channelTexts.never}</td>
  const choose = (on: boolean): void => {
    const channels = { ...settings.channels, [kind]: { ...settings.channels[kind], [way]: on } }
    onChange({ ...settings, channels })
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
const DeviceNote = ({ channels }: { channels: NoticeChannels }) => {
  const state = usePushState()
  return state !== 'granted' && (channels.mentions.push || channels.reminders.push) ? (
    <p className="note">{alertTexts.push[state]}</p>
  ) : null
}

/** What reaches the member by which way. Every press is kept at once. */
export const ChannelChoices = () => {
  const update = useUpdateNotificationSettings()
  return (
    <div className="alerts">
      <p>{channelTexts.intro}</p>
      <FormError>{update.error?.message}</FormError>
      <QueryStates query={useNotificationSettings()} loading={<Skeleton height="320px" />}>
        {(settings) => (
          <>
            <table className="alert-choices by-kind">
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
                {NOTICE_KINDS.map((kind) => (
                  <tr key={kind}>
                    <th scope="row">{channelTexts.kinds[kind]}</th>
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
