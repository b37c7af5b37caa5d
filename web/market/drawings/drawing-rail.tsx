import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { DrawingKind } from '../../../contract/chart-layouts.ts'
import { kindNames, drawingTexts as texts } from './content.ts'
import { ToolPicture } from './drawing-icons.tsx'
import styles from './drawings.module.css'

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
