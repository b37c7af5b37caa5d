import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { findPreset, withPreset } from '../../../contract/notifications.ts'
import type { Signal } from '../../../contract/signals.ts'
import { useNotificationSettings, useUpdateNotificationSettings } from '../../data/notification-settings.ts'
import { formatTimeWithSeconds } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import '../../ui/dialog.css'
import { Direction } from '../../ui/direction.tsx'
import styles from './alert-sheet.module.css'
import { alertTexts, sheetTexts as texts } from './content.ts'
import { showTrial } from './push-device.ts'
import { TelegramLink } from './telegram-link.tsx'
import { openPush, usePushState } from './use-push.ts'

interface AlertSheetProps {
  /** The one that the member has just seen. */
  signal: Signal
  hasTelegram: boolean
  onClose: () => void
  onCustomize: () => void
}

const sendTest = () => {
  showTrial().catch((error: unknown) => console.warn('The notification was not shown', error))
}

/** Offers, once on each device, what brings the next signal while Uptick is closed. */
export const AlertSheet = ({ signal, hasTelegram, onClose, onCustomize }: AlertSheetProps) => {
  const settings = useNotificationSettings().data
  const update = useUpdateNotificationSettings()
  const state = usePushState()
  const [byTelegram, setByTelegram] = useState(false)
  /** A member who had turned signals off wants them now. */
  const wantSignals = () => {
    if (settings && findPreset(settings) === 'quiet') update.mutate(withPreset(settings, 'signals'))
  }
  const choosePush = () => {
    wantSignals()
    void openPush()
  }
  const chooseTelegram = () => {
    wantSignals()
    setByTelegram(true)
  }
  const isOn = state === 'granted'
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={styles.sheet}>
          <Dialog.Title className="display">{texts.title}</Dialog.Title>
          <div className={styles.sample} aria-hidden="true">
            <p>
              Uptick <span>{texts.now}</span>
            </p>
            <b>
              <Direction of={signal.signalType} /> {signal.pair}
            </b>
            <p>{texts.sample(formatTimeWithSeconds(signal.entryAt))}</p>
          </div>
          {state === 'ask' ? null : (
            <p role="status" className="note">
              {alertTexts.push[state]}
            </p>
          )}
          {byTelegram ? (
            <ul className={styles.link}>
              <TelegramLink />
            </ul>
          ) : null}
          <div className={styles.do}>
            {isOn ? (
              <Button look="primary" onClick={sendTest}>
                {texts.test}
              </Button>
            ) : state === 'ask' ? (
              <Button look="primary" onClick={choosePush}>
                {texts.push}
              </Button>
            ) : null}
            {hasTelegram && !byTelegram ? <Button onClick={chooseTelegram}>{texts.telegram}</Button> : null}
            <Button onClick={onClose}>{isOn || byTelegram ? texts.done : texts.later}</Button>
          </div>
          <Button look="plain" size="small" onClick={onCustomize}>
            {texts.customize}
          </Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
