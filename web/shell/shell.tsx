import { useNavigate } from '@tanstack/react-router'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { useUser } from '../data/user-context.tsx'
import { downloadInTime } from '../lib/download-part.ts'
import { isTextField } from '../lib/is-text-field.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { openPart } from '../market/open-part.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { NavigationGroup } from './navigation.ts'
import { RecordAlarm } from './record-alarm.tsx'
import styles from './shell.module.css'
import { ShellHeader } from './shell-header.tsx'
import { findPlace, findShortcut, PLACES_KEY } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { logoutQuestion } from './use-logout.ts'

/** So long after `g` the letter of a place counts. */
const PAUSE_MS = 1_500

/** `g` and a letter open a place. The letter reaches nothing else: alone it may place an order. */
const usePlaceKeys = (): void => {
  const navigate = useNavigate()
  const go = useEffectEvent((event: KeyboardEvent, pressedAtMs: number): number => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
    if (ctrlKey || metaKey || altKey || isTextField(target) || document.querySelector('[role="dialog"]')) return 0
    const place = timeStamp - pressedAtMs < PAUSE_MS ? findPlace(key) : undefined
    if (!place) return key === PLACES_KEY ? timeStamp : 0
    event.preventDefault()
    event.stopPropagation()
    void navigate({ to: place.path })
    return 0
  })
  useEffect(() => {
    let pressedAtMs = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      pressedAtMs = go(event, pressedAtMs) || Number.NEGATIVE_INFINITY
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** Where the sheet has no place for the sidebar: it is opened as a drawer. */
const NARROW = '(max-width: 62.5em)'

type Overlay = 'menu' | 'commands' | 'shortcut list'

/** What tells that somebody does more than read. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
/** So long after it: what a press itself opens comes first, also on a slow phone. */
const PARTS_AFTER_MS = 2_000

// Opened by a press or a key, never at first paint: loaded then, or soon after the first sign of one.
const parts = {
  menu: () => import('./nav-drawer.tsx'),
  commands: () => import('./command-palette.tsx'),
  'shortcut list': () => import('./shortcut-list.tsx'),
} satisfies Record<Overlay, () => Promise<unknown>>
const NavDrawer = lazy(async () => ({ default: (await parts.menu()).NavDrawer }))
const CommandPalette = lazy(async () => ({ default: (await parts.commands()).CommandPalette }))
const downloadLogoutQuestion = () => import('./logout-question.tsx')
const LogoutQuestion = lazy(async () => ({ default: (await downloadLogoutQuestion()).LogoutQuestion }))
const ShortcutList = lazy(async () => ({ default: (await parts['shortcut list']()).ShortcutList }))

/** Opens overlays by key, and remembers which were opened, so that closing can be animated. */
const useOverlays = () => {
  const [open, setOpen] = useState<Overlay | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<Overlay>>(new Set())
  const show = useCallback(
    (overlay: Overlay) =>
      openPart(parts[overlay], () => {
        setOpened((before) => new Set(before).add(overlay))
        setOpen(overlay)
      }),
    [],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = findShortcut({ ...toKeys(event), typing: isTextField(event.target) })
      if (!shortcut || event.defaultPrevented) return
      event.preventDefault()
      show(shortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [show])
  // So that they also open when the network has gone. Who only reads is spared an eighth of a first visit.
  useEffect(() => {
    const signs = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onSign = () => {
      signs.abort()
      timer = setTimeout(() => {
        for (const part of [...Object.values<() => Promise<unknown>>(parts), downloadLogoutQuestion])
          downloadInTime(part)
      }, PARTS_AFTER_MS)
    }
    for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true, signal: signs.signal })
    return () => {
      signs.abort()
      clearTimeout(timer)
    }
  }, [])
  return {
    show,
    opened,
    isOpen: (overlay: Overlay) => open === overlay,
    change: (overlay: Overlay) => (next: boolean) => (next ? show(overlay) : setOpen(null)),
  }
}

const toKeys = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => ({ key, metaKey, ctrlKey, altKey })

interface ShellProps {
  groups: readonly NavigationGroup[]
  sidebarFooter: ReactNode
  /** On phones: the five places of a member below the page, instead of a menu button above it. */
  withPlaces?: boolean
  children: ReactNode
}

/** Sidebar, header and the page between them. */
export const Shell = ({ groups, sidebarFooter, withPlaces = false, children }: ShellProps) => {
  const member = useUser()
  const overlays = useOverlays()
  const isNarrow = useMedia(NARROW)
  const lossyLogout = useSyncExternalStore(logoutQuestion.watch, logoutQuestion.now)
  const hasPlaces = useMedia(PHONE) && withPlaces
  usePlaceKeys()
  const sidebar = { groups, member, footer: sidebarFooter }

  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isNarrow ? null : <Sidebar {...sidebar} />}
      <div className={styles.desk} data-frame="desk">
        <div className={styles.deskHead}>
          <RecordAlarm />
          <ShellHeader
            member={member}
            onOpenMenu={hasPlaces ? null : () => overlays.show('menu')}
            onOpenCommands={() => overlays.show('commands')}
          />
        </div>
        <main className={styles.view} data-frame="view" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {hasPlaces ? <BottomBar onMore={() => overlays.show('menu')} /> : null}
      <Suspense fallback={null}>
        {lossyLogout ? <LogoutQuestion of={lossyLogout} /> : null}
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
            onShortcutList={() => overlays.show('shortcut list')}
          />
        ) : null}
        {overlays.opened.has('shortcut list') ? (
          <ShortcutList open={overlays.isOpen('shortcut list')} onOpenChange={overlays.change('shortcut list')} />
        ) : null}
      </Suspense>
    </div>
  )
}
