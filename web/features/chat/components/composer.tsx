import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Message, sendMessage } from '../../../../contract/chat.ts'
import { acceptedTypes } from '../../../../contract/files.ts'
import { cleanText, countCharacters, cutText, MESSAGE_MAX_CHARACTERS } from '../../../../contract/people-text.ts'
import { realtime } from '../../../lib/realtime/browser-realtime.ts'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { composerTexts } from '../content.ts'
import { joinPeople, mentionedIn, type Person } from '../mention-rules.ts'
import styles from './chat.module.css'
import { ComposerHead } from './composer-head.tsx'
import { MentionList, useMentions } from './mention-list.tsx'
import type { Draft } from './use-room-log.ts'

/** Typing is told again after this long. */
const TYPING_EVERY_MS = 2_000
/** From how many characters before the limit on they are counted. */
const COUNTED_FROM = 200

interface ComposerProps {
  room: { id: string; name: string }
  memberId: string
  people: readonly Person[]
  /** The host and the administrator show signals. */
  mayShowSignals: boolean
  replyingTo: Message | null
  editing: Message | null
  onSend: (draft: Draft) => void
  onSave: (message: Message, text: string, mentions: string[]) => void
  /** Leaves what is being answered or edited. */
  onLeave: () => void
  /** ArrowUp in an empty box. */
  onEditLast: () => void
}

const findReply = (message: Message | null): Draft['replyTo'] =>
  message && {
    number: message.number,
    authorName: message.author?.name ?? null,
    excerpt: cutText(message.text, 80, ''),
  }

/** The words in the box: the draft, which waits in the browser, or those of the message that is edited. */
const useComposerText = (draftKey: string, editing: Message | null) => {
  const [draft, setDraft] = useKeptText(draftKey)
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null)
  if (editing && edited?.id !== editing.id) setEdited({ id: editing.id, text: editing.text })
  if (!editing && edited) setEdited(null)
  const text = editing ? (edited?.text ?? editing.text) : draft
  const setText = (next: string) => (editing ? setEdited({ id: editing.id, text: next }) : setDraft(next))
  return { text, setText }
}

/** What goes along with the words. A message that is edited takes no picture. */
const useAttachments = (isEditing: boolean) => {
  const [picture, setPicture] = useState<File | null>(null)
  const [signalId, setSignalId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = useFileChoice()
  /** Whether there was a file to take. */
  const take = (file: File | undefined): boolean => {
    if (!file || isEditing) return false
    void choose('picture', { field: sendMessage.files.picture, file }, (judged, why) => {
      setPicture(judged)
      setProblem(why)
    })
    return true
  }
  const clear = () => {
    setPicture(null)
    setSignalId(null)
    setProblem(null)
  }
  return { picture, signalId, problem, take, clear, setSignalId, removePicture: () => setPicture(null) }
}

/** Tells the room that its member types, once in a while. */
const useTyping = (roomId: string) => {
  const typedAtMs = useRef(0)
  return {
    tell: () => {
      const nowMs = performance.now()
      if (nowMs - typedAtMs.current < TYPING_EVERY_MS) return
      typedAtMs.current = nowMs
      realtime.sendTyping(`rooms/${roomId}/presence`)
    },
    /** What is typed next is told at once. */
    reset: () => {
      typedAtMs.current = 0
    },
  }
}

/** A member with a keyboard can write at once. On a phone, the keyboard would open over the messages. */
const useBoxFocus = (box: RefObject<HTMLTextAreaElement | null>, asked: Message | null) => {
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [box])
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [box, asked])
}

/** Opens the choice of a picture. */
const AttachButton = ({ disabled, onTake }: { disabled: boolean; onTake: (file: File | undefined) => void }) => {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptedTypes(sendMessage.files.picture)}
        onChange={({ target }) => {
          onTake(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        icon
        look="plain"
        disabled={disabled}
        aria-label={composerTexts.attach}
        onClick={() => chooser.current?.click()}
      >
        <PlusIcon />
      </Button>
    </>
  )
}

/** Where one writes. Enter sends, Shift and Enter begin a new line; what is not sent waits in the browser. */
export const Composer = memo((props: ComposerProps) => {
  const { room, memberId, people, mayShowSignals, replyingTo, editing, onSend, onSave, onLeave, onEditLast } = props
  const { text, setText } = useComposerText(`room.${memberId}.${room.id}`, editing)
  const { picture, signalId, problem, take, clear, setSignalId, removePicture } = useAttachments(editing !== null)
  const typing = useTyping(room.id)
  const box = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ roomId: room.id, box, people, text, setText })
  const left = MESSAGE_MAX_CHARACTERS - countCharacters(text)
  const isEmpty = cleanText(text) === '' && (editing !== null || (picture === null && signalId === null))

  const asked = editing ?? replyingTo
  useBoxFocus(box, asked)

  const send = () => {
    if (isEmpty || left < 0) return
    const mentioned = mentionedIn(cleanText(text), joinPeople(people, mentions.taken))
    if (editing) {
      onSave(editing, text, mentioned)
      return
    }
    onSend({ text, mentions: mentioned, replyTo: findReply(replyingTo), picture, signalId })
    setText('')
    clear()
    typing.reset()
    box.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is being composed, Enter and the arrows belong to the keyboard.
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && asked) {
      event.preventDefault()
      onLeave()
    } else if (event.key === 'ArrowUp' && text === '' && !editing) {
      event.preventDefault()
      onEditLast()
    }
  }
  const change = (next: string) => {
    setText(next)
    if (!editing && next !== '') typing.tell()
  }
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files[0])) event.preventDefault()
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }

  return (
    <form
      className={styles.chatComposer}
      data-chat-composer=""
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      <ComposerHead
        replyingTo={replyingTo}
        editing={editing}
        picture={picture}
        signalId={mayShowSignals ? signalId : undefined}
        said={problem ?? (left <= COUNTED_FROM ? composerTexts.left(left) : null)}
        onLeave={onLeave}
        onRemovePicture={removePicture}
        onChooseSignal={setSignalId}
      />
      <MentionList mentions={mentions} />
      <div className={styles.chatWrite}>
        <AttachButton disabled={editing !== null} onTake={take} />
        <textarea
          ref={box}
          className="input"
          rows={1}
          dir="auto"
          aria-label={composerTexts.label}
          placeholder={composerTexts.placeholder(room.name)}
          value={text}
          {...mentions.control}
          onChange={({ target }) => {
            mentions.moveCaret(target.selectionStart)
            change(target.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        <Button type="submit" look="primary" disabled={isEmpty || left < 0}>
          {editing ? composerTexts.save : composerTexts.send}
        </Button>
      </div>
    </form>
  )
})
