import { Button } from '../../ui/button.tsx'
import { alertTexts } from './content.ts'
import { showTrial } from './push-device.ts'
import { openPush, usePushState } from './use-push.ts'

const show = () => {
  showTrial().catch((error: unknown) => console.warn('The notification was not shown', error))
}

/** Whether this device shows notifications, and what to do where it does not. */
export const PushTrial = () => {
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
