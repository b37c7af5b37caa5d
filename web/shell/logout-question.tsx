import { useSyncExternalStore } from 'react'
import { formatCount } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { logoutQuestion } from './use-logout.ts'

const texts = {
  title: 'Log out anyway?',
  unsent: (count: number) =>
    count === 1
      ? '1 message wasn’t sent. Logging out deletes it.'
      : `${formatCount(count)} messages weren’t sent. Logging out deletes them.`,
  stay: 'Stay logged in',
  leave: 'Log out',
} as const

/** Says what a logout would lose; nothing while nobody logs out. */
export const LogoutQuestion = () => {
  const asked = useSyncExternalStore(logoutQuestion.watch, logoutQuestion.now)
  if (!asked) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) logoutQuestion.close()
      }}
      title={texts.title}
      footer={
        <>
          <DialogClose>{texts.stay}</DialogClose>
          <Button look="ink" onClick={asked.leave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{texts.unsent(asked.unsent)}</p>
    </Dialog>
  )
}
