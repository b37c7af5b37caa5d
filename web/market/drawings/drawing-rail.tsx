import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { DrawingKind } from '../../../contract/chart-layouts.ts'
import { kindNames, drawingTexts as texts } from './content.ts'
import styles from './drawings.module.css'

const PICTURES = {
  cursor: 'M3 2l10 5-4.500 1.500L7 13z',
  level: 'M1 8h14M6 5.500h4v5H6z',
  trend:
    'M4 12L12 4M3 11.500a1.500 1.500 0 100 3 1.500 1.500 0 000-3zM13 1.500a1.500 1.500 0 100 3 1.500 1.500 0 000-3z',
  ray: 'M5.500 10.500l9-9M4.500 9.900a1.600 1.600 0 100 3.200 1.600 1.600 0 000-3.200z',
  rectangle: 'M2 4h12v8H2z',
  fibonacci: 'M1.500 3h13M1.500 6.500h13M1.500 9h13M1.500 13h13',
  text: 'M3 4V2.500h10V4M8 2.500v11M6 13.500h4',
  measure: 'M1.500 10.500l9-9 4 4-9 9zM4 8l1.500 1.500M6.500 5.500L8 7M9 3l1.500 1.500',
  undo: 'M5.500 2.500L2 6l3.500 3.500M2 6h7.500a4 4 0 010 8H6',
  redo: 'M10.500 2.500L14 6l-3.500 3.500M14 6H6.500a4 4 0 000 8H10',
  magnet: 'M3 2v6a5 5 0 0010 0V2h-3v6a2 2 0 01-4 0V2zM3 4.500h3m4 0h3',
  hide: 'M1 8c3-5.500 11-5.500 14 0-3 5.500-11 5.500-14 0zM8 6a2 2 0 100 4 2 2 0 000-4z',
  remove: 'M2.500 4h11M6 4V2h4v2M4 4l.7 10h6.600L12 4',
} as const

/** The picture of a tool. */
const ToolPicture = ({ of }: { of: keyof typeof PICTURES }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d={PICTURES[of]} />
  </svg>
)

interface RailProps {
  kind: DrawingKind | null
  /** `byKey`: pressed with the keyboard, which has no place to draw at. */
  choose: (kind: DrawingKind | null, byKey: boolean) => void
  undo: (() => void) | null
  redo: (() => void) | null
  isMagnetic: boolean
  toggleMagnet: () => void
  areHidden: boolean
  toggleHidden: () => void
  remove: (() => void) | null
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The arrow keys go from tool to tool: one stop for Tab. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = tools.findIndex((tool) => tool.contains(document.activeElement))
  tools[(at + step + tools.length) % tools.length]?.focus()
}

interface ToolProps {
  name: string
  pressed?: boolean
  isFirst?: boolean
  act: ((event: MouseEvent) => void) | null
  children: ReactNode
}

const Tool = ({ name, pressed, isFirst = false, act, children }: ToolProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-pressed={pressed}
    tabIndex={isFirst ? 0 : -1}
    disabled={act === null}
    onClick={(event) => act?.(event)}
  >
    {children}
  </button>
)

/** Everything that draws, in one toolbar. */
export const DrawingRail = (rail: RailProps) => (
  <div className={styles.rail} role="toolbar" aria-label={texts.tools} onKeyDown={walk}>
    <Tool name={texts.cursor} pressed={rail.kind === null} isFirst act={() => rail.choose(null, false)}>
      <ToolPicture of="cursor" />
    </Tool>
    {DrawingKind.options.map((kind) => (
      <Tool
        key={kind}
        name={kindNames[kind]}
        pressed={rail.kind === kind}
        act={({ detail }) => rail.choose(kind, detail === 0)}
      >
        <ToolPicture of={kind} />
      </Tool>
    ))}
    <Tool name={texts.undo} act={rail.undo}>
      <ToolPicture of="undo" />
    </Tool>
    <Tool name={texts.redo} act={rail.redo}>
      <ToolPicture of="redo" />
    </Tool>
    <Tool name={texts.magnet} pressed={rail.isMagnetic} act={rail.toggleMagnet}>
      <ToolPicture of="magnet" />
    </Tool>
    <Tool name={texts.hide} pressed={rail.areHidden} act={rail.toggleHidden}>
      <ToolPicture of="hide" />
    </Tool>
    <Tool name={texts.remove} act={rail.remove}>
      <ToolPicture of="remove" />
    </Tool>
  </div>
)
