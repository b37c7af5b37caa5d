import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useUser } from '../lib/user-context.tsx'
import type { NavigationGroup } from './navigation.ts'
import './shell.css'
import { ShellHeader } from './shell-header.tsx'
import { isTextField, shortcutOf } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { useCommands } from './use-commands.ts'

// Opened by a press or a key, never at first paint: loaded then.
const NavDrawer = lazy(() => import('./nav-drawer.tsx').then(({ NavDrawer }) => ({ default: NavDrawer })))
const CommandPalette = lazy(() => import('./command-palette.tsx').then((m) => ({ default: m.CommandPalette })))
const ShortcutList = lazy(() => import('./shortcut-list.tsx').then((m) => ({ default: m.ShortcutList })))

type Overlay = 'menu' | 'commands' | 'shortcut list'

/** Opens overlays by key, and remembers which were opened, so that closing can be animated. */
const useOverlays = () => {
  const [open, setOpen] = useState<Overlay | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<Overlay>>(new Set())
  const show = (overlay: Overlay) => {
    setOpened((before) => new Set(before).add(overlay))
    setOpen(overlay)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf({ ...keysOf(event), typing: isTextField(event.target) })
      if (!shortcut) return
      event.preventDefault()
      show(shortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return {
    show,
    opened,
    isOpen: (overlay: Overlay) => open === overlay,
    change: (overlay: Overlay) => (next: boolean) => (next ? show(overlay) : setOpen(null)),
  }
}

const keysOf = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => ({ key, metaKey, ctrlKey, altKey })

interface ShellProps {
  groups: readonly NavigationGroup[]
  sidebarFooter: ReactNode
  children: ReactNode
}

/** Sidebar, header and the page between them. */
export const Shell = ({ groups, sidebarFooter, children }: ShellProps) => {
  const member = useUser()
  const overlays = useOverlays()
  const commands = useCommands(member, () => overlays.show('shortcut list'))
  const sidebar = { groups, member, footer: sidebarFooter }

  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar {...sidebar} />
      <div className="desk">
        <ShellHeader
          member={member}
          onOpenMenu={() => overlays.show('menu')}
          onOpenCommands={() => overlays.show('commands')}
        />
        <main className="view" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {overlays.opened.has('menu') ? (
          <NavDrawer open={overlays.isOpen('menu')} onOpenChange={overlays.change('menu')}>
            {(closeButton) => (
              <Sidebar {...sidebar} brandEnd={closeButton} onNavigate={() => overlays.change('menu')(false)} />
            )}
          </NavDrawer>
        ) : null}
        {overlays.opened.has('commands') ? (
          <CommandPalette
            open={overlays.isOpen('commands')}
            onOpenChange={overlays.change('commands')}
            commands={commands}
          />
        ) : null}
        {overlays.opened.has('shortcut list') ? (
          <ShortcutList open={overlays.isOpen('shortcut list')} onOpenChange={overlays.change('shortcut list')} />
        ) : null}
      </Suspense>
    </div>
  )
}
