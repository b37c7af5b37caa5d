import type { ReactNode } from 'react'
import './chart.css'

/** Where a figure's axes begin and end, in its own units; labels stand around it. */
export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Drawing {
  on: 'desk' | 'phone'
  width: number
  height: number
  frame: Frame
}

interface ChartProps {
  /** Says in words what the figure shows; the table behind it holds the figures. */
  label: string
  /** One for desks and one for phones, so that text is never scaled. */
  drawings: readonly Drawing[]
  children: (drawing: Drawing) => ReactNode
}

/** A figure drawn once for each size of screen. */
export const Chart = ({ label, drawings, children }: ChartProps) =>
  drawings.map((drawing) => (
    <svg
      key={drawing.on}
      className={`chart ${drawing.on === 'phone' ? 'only-m' : 'only-d'}`}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={label}
    >
      {children(drawing)}
    </svg>
  ))

/** In place of a figure that has nothing to show yet. */
export const ChartEmpty = ({ children }: { children: ReactNode }) => <p className="chart-empty">{children}</p>
