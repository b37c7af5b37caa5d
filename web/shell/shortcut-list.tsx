import { Dialog } from '../ui/dialog.tsx'
import { commandKeyLabel } from './shortcuts.ts'

interface ShortcutListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const ShortcutList = ({ open, onOpenChange }: ShortcutListProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard">
    <dl className="kv">
      {[
        ['Go to or search', commandKeyLabel()],
        ['This list', '?'],
        ['Close a menu or dialog', 'Esc'],
        ['Next and previous control', 'Tab, Shift Tab'],
        ['Between tabs and results', 'Arrow keys'],
      ].map(([what, keys]) => (
        <div key={what} className="contents">
          <dt>{what}</dt>
          <dd>
            <kbd className="kbd">{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
