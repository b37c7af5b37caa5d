import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notifications.ts'
import { FormError } from '../../ui/form-error.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { alertTexts, mentionTexts } from './content.ts'
import { openPush, usePushState } from './use-push.ts'
import './alerts.css'

/** Whether mentions in rooms come as a notification; kept at once, for all of the member's devices. */
export const MentionChoice = () => {
  const update = useUpdateNotificationSettings()
  const state = usePushState()
  return (
    <QueryStates query={useNotificationSettings()} loading={<Skeleton height="44px" />}>
      {(settings) => (
        <div className="alert-mentions">
          <label>
            <input
              type="checkbox"
              checked={settings.mentions}
              onChange={({ target }) => {
                update.mutate({ ...settings, mentions: target.checked })
                // A browser asks for the permission only where something was pressed.
                if (target.checked) void openPush()
              }}
            />
            {mentionTexts.choice}
          </label>
          <p className="note">{mentionTexts.when}</p>
          {settings.mentions && state !== 'granted' ? <p className="note">{alertTexts.push[state]}</p> : null}
          <FormError>{update.error?.message}</FormError>
        </div>
      )}
    </QueryStates>
  )
}
