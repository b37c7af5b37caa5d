import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { useUser } from '../data/user-context.tsx'
import { commonLabels } from '../ui/common-labels.ts'
import '../ui/dialog.css'
import { classNames } from '../ui/class-names.ts'
import { SearchIcon } from '../ui/icons.tsx'
import styles from './command-palette.module.css'
import { type Command, findSignalNumber, matchCommands, misspeltCommands, recentFirst, withRecent } from './commands.ts'
import shellStyles from './shell.module.css'
import { useCommands, useFoundCommands } from './use-commands.ts'
import { useFoundMessages, useKnownPlaces, useNamedMembers, useNamedProfiles, useNumberedSignal } from './use-finds.ts'

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcutList: () => void
}

/** Type to find a screen, a setting, a pair, a signal, a room, a lesson, a marathon, a person or a message; arrows to choose, Enter to go. */
export const CommandPalette = ({ open, onOpenChange, onShortcutList }: CommandPaletteProps) => {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {/* Also where a touch opened it: whoever does wants to type. */}
        <Dialog.Popup className={styles.palette} aria-label={commonLabels.search} initialFocus={field}>
          <CommandSearch field={field} onDone={() => onOpenChange(false)} onShortcutList={onShortcutList} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Ids of what was chosen on this page, newest first: screens and settings, never who or what was found by asking. */
let recent: readonly string[] = []

const useResults = (query: string, onShortcutList: () => void) => {
  const { isAdmin } = useUser()
  const commands = useCommands(onShortcutList)
  const { ofSignal, ofMember, ofMessage, ofPlaces, ofProfile } = useFoundCommands()
  const places = ofPlaces(useKnownPlaces(query))
  const profiles = useNamedProfiles(query)
  const said = useFoundMessages(query)
  const numbered = useNumberedSignal(query)
  const named = useNamedMembers(query, { enabled: isAdmin })
  const isTyping = query.trim() !== ''
  const matching = matchCommands([...recentFirst(commands, recent), ...(isTyping ? places : [])], query)
  const members = (named.data ?? []).map(ofMember)
  const signal = numbered.data
    ? [ofSignal(numbered.data)].filter(({ id }) => !matching.some((one) => one.id === id))
    : []
  const people = (profiles.data ?? []).map(ofProfile)
  const messages = (said.data ?? []).map(ofMessage)
  const found = [...signal, ...matching, ...people, ...members, ...messages]
  // A wrong letter counts only where nothing is called what was typed.
  const results =
    matching.length > 0 || signal.length > 0 ? found : [...found, ...misspeltCommands([...commands, ...places], query)]
  return {
    results,
    isAsking: [numbered, named, profiles, said].some(({ isFetching }) => isFetching),
    failure: [numbered, named, profiles, said].find(({ error }) => error)?.error,
    remember: ({ id }: Command) => {
      if (commands.some((command) => command.id === id && !command.hidden)) recent = withRecent(recent, id)
    },
  }
}

const toStatus = (query: string, { results, isAsking, failure }: ReturnType<typeof useResults>): string => {
  if (results.length > 0) return `${results.length} found`
  if (failure) return failure.message
  if (isAsking) return 'Looking …'
  const number = findSignalNumber(query)
  return number === null ? `No results for “${query}”.` : `No settled signal has the number ${number}.`
}

interface CommandSearchProps {
  field: Ref<HTMLInputElement>
  onDone: () => void
  onShortcutList: () => void
}

const CommandSearch = ({ field, onDone, onShortcutList }: CommandSearchProps) => {
  const id = useId()
  const [query, setQuery] = useState('')
  // By its id: what the server finds later doesn't move the choice to something else.
  const [chosen, setChosen] = useState<string | null>(null)
  const finds = useResults(query, onShortcutList)
  const found = finds.results
  const current = Math.max(
    0,
    found.findIndex((command) => command.id === chosen),
  )

  const run = (command: Command | undefined) => {
    if (!command) return
    finds.remember(command)
    onDone()
    command.run()
  }
  const move = (to: number) => {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setChosen(found[next]?.id ?? null)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Enter: () => run(found[current]),
    }[event.key]
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className={styles.search}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label={commonLabels.search}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder={commonLabels.search}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={classNames(shellStyles.kbd, styles.kbd)}>Esc</kbd>
        <Dialog.Close className={styles.cancel}>Close</Dialog.Close>
      </div>
      <div role="listbox" id={id} aria-label="Search results" tabIndex={-1}>
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onPointerMove={() => setChosen(command.id)}
            onClick={() => run(command)}
            onKeyDown={onKeyDown}
          >
            {command.title}
            <span>{command.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : undefined}>
        {toStatus(query, finds)}
      </p>
    </>
  )
}
