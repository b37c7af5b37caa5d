import { formatCount } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { type LossyLogout, logoutQuestion } from './use-logout.ts'

const texts = {
  title: 'Log out anyway?',
  unsent: (count: number) =>
    count === 1
      ? '1 message wasn’t sent. Logging out deletes it.'
      : `${formatCount(count)} messages weren’t sent. Logging out deletes them.`,
  stay: 'Stay logged in',
  leave: 'Log out',
} as const

/** Says what a logout would lose, before it does. */
export const LogoutQuestion = ({ of: { unsent, leave } }: { of: LossyLogout }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) logoutQuestion.close()
    }}
    title={texts.title}
    footer={
      <>
        <DialogClose>{texts.stay}</DialogClose>
        <Button look="ink" onClick={leave}>
          {texts.leave}
        </Button>
      </>
    }
  >
    <p>{texts.unsent(unsent)}</p>
  </Dialog>
)
