import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import '../ui/dialog.css'
import { SearchIcon } from '../ui/icons.tsx'
import './command-palette.css'
import { type Command, matchCommands } from './commands.ts'

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  commands: readonly Command[]
}

/** Type to find a screen, arrows to choose, Enter to go. */
export const CommandPalette = ({ open, onOpenChange, commands }: CommandPaletteProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className="palette" aria-label="Go to or search">
        <CommandSearch commands={commands} onDone={() => onOpenChange(false)} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)

const CommandSearch = ({ commands, onDone }: { commands: readonly Command[]; onDone: () => void }) => {
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = matchCommands(commands, query)
  const current = Math.min(chosen, found.length - 1)

  const run = (command: Command | undefined) => {
    if (!command) return
    onDone()
    command.run()
  }
  const move = (to: number) => {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Enter: () => run(found[current]),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className="search">
        <SearchIcon />
        <input
          role="combobox"
          aria-label="Go to or search"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder="Go to or search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      <div role="listbox" id={id} aria-label="Screens and commands" tabIndex={-1}>
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onPointerMove={() => setChosen(index)}
            onPointerUp={() => run(command)}
          >
            {command.title}
            <span>{command.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : undefined}>
        {found.length > 0 ? `${found.length} found` : `Nothing here is called “${query}”.`}
      </p>
    </>
  )
}
