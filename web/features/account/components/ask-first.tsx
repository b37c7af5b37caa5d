import type { UseMutationResult } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'

interface AskFirstProps {
  open: boolean
  onClose: () => void
  title: string
  text: string
  words: { keep: string; confirm: string; running: string }
  /** What is done with the id, once it is meant. */
  change: UseMutationResult<unknown, Error, string>
  id: string
}

/** Asks before something of a member's programs ends for good. */
export const AskFirst = ({ open, onClose, title, text, words, change, id }: AskFirstProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose()
    }}
    title={title}
    footer={
      <>
        <DialogClose>{words.keep}</DialogClose>
        <Button look="primary" busy={change.isPending} onClick={() => change.mutate(id, { onSuccess: onClose })}>
          {change.isPending ? words.running : words.confirm}
        </Button>
      </>
    }
  >
    <FormError>{change.error?.message}</FormError>
    <p>{text}</p>
  </Dialog>
)
