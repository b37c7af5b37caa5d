import type { Message } from '../../../../contract/chat.ts'
import { Button } from '../../../ui/button.tsx'
import { CrossIcon } from '../../../ui/icons.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { composerTexts, logTexts } from '../content.ts'
import styles from './chat.module.css'
import { SignalPicker } from './signal-picker.tsx'

interface ComposerHeadProps {
  replyingTo: Message | null
  editing: Message | null
  picture: File | null
  /** Undefined for whoever shows no signals. */
  signalId: string | null | undefined
  /** What speaks against sending, or how much room is left. */
  said: string | null
  onLeave: () => void
  onRemovePicture: () => void
  onChooseSignal: (id: string | null) => void
}

/** What goes along with the words, and what they are about. */
export const ComposerHead = (props: ComposerHeadProps) => {
  const { replyingTo, editing, picture, signalId, said, onLeave, onRemovePicture, onChooseSignal } = props
  return (
    <>
      {editing || replyingTo ? (
        <p className={styles.chatAbout}>
          {editing ? (
            composerTexts.editing
          ) : (
            <OwnName>{composerTexts.replying(replyingTo?.author?.name ?? logTexts.gone)}</OwnName>
          )}
          <Button icon look="plain" size="small" aria-label={composerTexts.cancel} onClick={onLeave}>
            <CrossIcon />
          </Button>
        </p>
      ) : null}
      {picture ? (
        <p className={styles.chatAbout}>
          {picture.name}
          <Button icon look="plain" size="small" aria-label={composerTexts.removePicture} onClick={onRemovePicture}>
            <CrossIcon />
          </Button>
        </p>
      ) : null}
      <p className={said ? styles.chatProblem : 'sr-only'} role="status">
        {said}
      </p>
      {signalId === undefined || editing ? null : <SignalPicker chosen={signalId} onChoose={onChooseSignal} />}
    </>
  )
}
