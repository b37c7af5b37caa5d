import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { ChartFrame } from '../../../../contract/chart-scans.ts'
import { toolTexts } from '../content.ts'
import { arrowStep, EDGES, type Edge, edgeLimits, isUpright, moveEdges, type Size } from '../draft-rules.ts'
import { percent } from '../scan-rules.ts'
import styles from './chart-tools.module.css'

const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const satisfies readonly (readonly Edge[])[]

/** Where the handle of some edges is: at their corner, or in the middle of the one. */
const toStyle = (frame: ChartFrame, edges: readonly Edge[], { width, height }: Size) => {
  const upright = edges.find(isUpright)
  const level = edges.find((edge) => !isUpright(edge))
  return {
    left: percent(upright ? frame[upright] : (frame.left + frame.right) / 2, width),
    top: percent(level ? frame[level] : (frame.top + frame.bottom) / 2, height),
  }
}

interface FrameHandlesProps {
  frame: ChartFrame
  size: Size
  onChange: (frame: ChartFrame) => void
}

/** The frame with a handle on each corner and edge; the edges also follow the arrow keys. */
export const FrameHandles = ({ frame, size, onChange }: FrameHandlesProps) => {
  const layer = useRef<HTMLDivElement>(null)
  const grabbed = useRef({ frame, x: 0, y: 0 })

  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { frame, x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLElement>, edges: readonly Edge[]) => {
    const shown = layer.current?.getBoundingClientRect()
    if (!shown || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const from = grabbed.current
    const by = {
      x: ((event.clientX - from.x) * size.width) / shown.width,
      y: ((event.clientY - from.y) * size.height) / shown.height,
    }
    onChange(moveEdges(from.frame, edges, by, size))
  }
  const press = (event: KeyboardEvent, edge: Edge) => {
    const step = arrowStep(event)
    if (!step) return
    event.preventDefault()
    onChange(moveEdges(frame, [edge], step, size))
  }

  return (
    <div className={styles.frame} ref={layer}>
      <div className={styles.shade}>
        <div
          className={styles.box}
          style={{
            left: percent(frame.left, size.width),
            top: percent(frame.top, size.height),
            width: percent(frame.right - frame.left, size.width),
            height: percent(frame.bottom - frame.top, size.height),
          }}
        />
      </div>
      {EDGES.map((edge) => {
        const [low, high] = edgeLimits(frame, edge, size)
        return (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            className={styles.handle}
            data-edge={edge}
            aria-label={toolTexts.edges[edge]}
            aria-orientation={isUpright(edge) ? 'horizontal' : 'vertical'}
            aria-valuemin={low}
            aria-valuemax={high}
            aria-valuenow={frame[edge]}
            aria-valuetext={toolTexts.pixels(frame[edge], isUpright(edge) ? size.width : size.height)}
            style={toStyle(frame, [edge], size)}
            onKeyDown={(event) => press(event, edge)}
            onPointerDown={grab}
            onPointerMove={(event) => drag(event, [edge])}
          />
        )
      })}
      {CORNERS.map((corner) => (
        <span
          key={corner.join(' ')}
          className={styles.handle}
          data-corner={corner.join(' ')}
          style={toStyle(frame, corner, size)}
          onPointerDown={grab}
          onPointerMove={(event) => drag(event, corner)}
        />
      ))}
    </div>
  )
}
