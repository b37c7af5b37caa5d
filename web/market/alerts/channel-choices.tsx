import { NOTICE_KINDS, type NoticeChannels } from '../../../contract/notices.ts'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notifications.ts'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { asksForNews } from './alert-rules.ts'
import { alertTexts, channelTexts } from './content.ts'
import { openPush, usePushState } from './use-push.ts'
import './alerts.css'

const WAYS = ['list', 'mail', 'push', 'telegram'] as const
type Way = (typeof WAYS)[number]
const KINDS = [...NOTICE_KINDS, 'trades'] as const
type Kind = (typeof KINDS)[number]

/** Whether the way is chosen; undefined where it is no choice of the member's. */
const chosenOf = (channels: NoticeChannels, kind: Kind, way: Way): boolean | undefined => {
  const all: Partial<Record<Kind, Partial<Record<Way, boolean>>>> = channels
  return all[kind]?.[way]
}

/** Whether the member always gets it by a way that is no choice. */
const alwaysComes = (channels: NoticeChannels, kind: Kind, way: Way): boolean =>
  way === 'list' ? kind === 'news' || !(kind in channels) : way === 'mail' && !(kind in channels)

interface CellProps {
  kind: Kind
  way: Way
  settings: NotificationSettings
  onChange: (settings: NotificationSettings) => void
}

const Cell = ({ kind, way, settings, onChange }: CellProps) => {
  const chosen = chosenOf(settings.channels, kind, way)
  if (chosen === undefined)
    return <td>{alwaysComes(settings.channels, kind, way) ? channelTexts.always : channelTexts.never}</td>
  const choose = (on: boolean): void => {
    const { channels } = settings
    const ways = kind in channels ? channels[kind as keyof NoticeChannels] : {}
    onChange({ ...settings, channels: { ...channels, [kind]: { ...ways, [way]: on } } })
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
  return state !== 'granted' && asksForNews({ channels }) ? <p className="note">{alertTexts.push[state]}</p> : null
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
                {KINDS.map((kind) => (
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
