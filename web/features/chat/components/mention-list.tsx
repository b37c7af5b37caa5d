import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { OwnName } from '../../../ui/plain-text.tsx'
import { useMentionable } from '../api.ts'
import { composerTexts } from '../content.ts'
import { completeMention, joinPeople, mentionAsked, offeredPeople, type Person } from '../mention-rules.ts'
import styles from './chat.module.css'

interface MentionsOptions {
  roomId: string
  box: RefObject<HTMLTextAreaElement | null>
  /** Known already: offered before the server has answered. */
  people: readonly Person[]
  text: string
  setText: (text: string) => void
}

/** Names that are offered while one is typed behind an at-sign; the keyboard stays in the box. */
export const useMentions = ({ roomId, box, people, text, setText }: MentionsOptions) => {
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const asked = mentionAsked(text, caret)
  const isAsked = asked !== null && asked !== closedFor
  const { data: found = [] } = useMentionable(roomId, isAsked ? asked.trim() : null)
  const offered = isAsked ? offeredPeople(joinPeople(people, found), asked) : []
  const [taken, setTaken] = useState<readonly Person[]>([])
  const at = Math.min(chosen, offered.length - 1)
  const open = offered.length > 0

  const take = (person: Person | undefined) => {
    if (!person || asked === null) return
    const completed = completeMention(text, caret, asked, person.name)
    setText(completed.text)
    setTaken(joinPeople(taken, [person]))
    setCaret(completed.caret)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(completed.caret, completed.caret)
    })
  }
  const step = (by: number) => setChosen((at + by + offered.length) % offered.length)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => take(offered[at]),
    Tab: () => take(offered[at]),
    Escape: () => setClosedFor(asked),
  }
  const moveCaret = (to: number) => {
    setCaret(to)
    setChosen(0)
  }
  const optionId = (index: number) => `${id}-${index}`

  return {
    id,
    offered,
    /** Who was chosen from the list. */
    taken,
    at,
    take,
    optionId,
    /** Told along with a change of the text, the caret costs no second drawing. */
    moveCaret,
    /** Whether the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const act = open && !event.shiftKey ? keys[event.key] : undefined
      if (!act) return false
      event.preventDefault()
      act()
      return true
    },
    control: {
      'aria-autocomplete': 'list',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open ? optionId(at) : undefined,
      onSelect: () => moveCaret(box.current?.selectionStart ?? 0),
    } as const,
  }
}

export const MentionList = ({ mentions }: { mentions: ReturnType<typeof useMentions> }) =>
  mentions.offered.length === 0 ? null : (
    <div className={styles.chatMentions} role="listbox" id={mentions.id} aria-label={composerTexts.mentions}>
      {mentions.offered.map((person, index) => (
        <div
          key={person.id}
          id={mentions.optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === mentions.at}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.take(person)}
          onKeyDown={({ key }) => key === 'Enter' && mentions.take(person)}
        >
          <OwnName>{person.name}</OwnName>
        </div>
      ))}
    </div>
  )
