import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ShareIcon } from '../../../ui/icons.tsx'
import { codeTexts, shareTexts } from '../content.ts'
import { shareAddresses } from '../rules.ts'
import styles from './share-menu.module.css'

const CHANNELS = ['whatsapp', 'telegram', 'x', 'email'] as const

/** Hands the link to the device's own share sheet; true when that was done, or the member turned back. */
const shareByDevice = async (url: string): Promise<boolean> => {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share({ title: shareTexts.subject, text: shareTexts.words, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** The device's share sheet where there is one; links to share with elsewhere, and where it fails. */
export const ShareMenu = ({ url }: { url: string }) => {
  const [open, setOpen] = useState(false)
  const addresses = shareAddresses(url)
  const change = async (wanted: boolean) => {
    if (wanted && (await shareByDevice(url))) return
    setOpen(wanted)
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger render={<Button look="primary" />}>
        <ShareIcon />
        {codeTexts.share}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" collisionPadding={12} className={styles.place}>
          <Popover.Popup className={styles.shareMenu} aria-label={shareTexts.menu}>
            <ul>
              {CHANNELS.map((channel) => (
                <li key={channel}>
                  <a href={addresses[channel]} target="_blank" rel="noopener noreferrer" onClick={() => setOpen(false)}>
                    {shareTexts.channels[channel]}
                  </a>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
