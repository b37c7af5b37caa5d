import { type ScreenKey, useDeclaredKeys } from '../lib/screen-keys.ts'
import { commonLabels } from '../ui/common-labels.ts'
import { DescriptionList, Fact } from '../ui/description-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import shellStyles from './shell.module.css'
import styles from './shortcut-list.module.css'
import { commandKeyLabel, PLACES_KEY, places } from './shortcuts.ts'

interface ShortcutListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const everywhere = (): ScreenKey[] => [
  { does: commonLabels.search, keys: `${commandKeyLabel()}, /` },
  { does: 'This list', keys: '?' },
  { does: 'Close a menu or dialog', keys: 'Esc' },
  { does: 'Next and previous control', keys: 'Tab, Shift Tab' },
  { does: 'Between results', keys: '↓ ↑' },
]

const placeKeys: readonly ScreenKey[] = places.map(({ letter, title }) => ({
  does: title,
  keys: `${PLACES_KEY} ${letter}`.toUpperCase(),
}))

const KeyGroup = ({ title, keys }: { title: string; keys: readonly ScreenKey[] }) => (
  <section className={styles.keys} aria-label={title}>
    <h3>{title}</h3>
    <DescriptionList>
      {keys.map(({ does, keys: pressed }) => (
        <Fact key={does} term={does}>
          <kbd className={shellStyles.kbd}>{pressed}</kbd>
        </Fact>
      ))}
    </DescriptionList>
  </section>
)

/** The keys of the screen one is on, then those that work on every screen. */
export const ShortcutList = ({ open, onOpenChange }: ShortcutListProps) => {
  const here = useDeclaredKeys()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard">
      {here.length > 0 ? <KeyGroup title="On this screen" keys={here} /> : null}
      <KeyGroup title="Everywhere" keys={everywhere()} />
      <KeyGroup title="Go to" keys={placeKeys} />
    </Dialog>
  )
}
