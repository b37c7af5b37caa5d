import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { toolTexts } from '../content.ts'
import { arrowStep, type DraftPoint, type Place, type Size } from '../draft-rules.ts'
import { percent } from '../scan-rules.ts'
import styles from './chart-tools.module.css'

/** Pictures wider than this have letters large enough to be shown as they are; smaller ones are shown twice as large. */
const LARGE_PICTURE = 2400

/** The points over the picture. */
export const ScaleLines = ({ points, size }: { points: readonly DraftPoint[]; size: Size }) =>
  points.map(({ place }, at) =>
    place ? (
      <div key={at} className={styles.line} style={{ top: percent(place.y, size.height) }}>
        <span style={{ left: percent(place.x, size.width) }}>{at + 1}</span>
      </div>
    ) : null,
  )

interface LensProps {
  number: number
  place: Place
  url: string
  size: Size
  onMove: (place: Place) => void
}

/** The picture around a point, large: dragged below its line, or moved by the arrow keys. */
const Lens = ({ number, place, url, size, onMove }: LensProps) => {
  const grabbed = useRef({ place, x: 0, y: 0 })
  const zoom = size.width > LARGE_PICTURE ? 1 : 2
  const press = (event: KeyboardEvent) => {
    const step = arrowStep(event)?.y
    if (!step) return
    event.preventDefault()
    onMove({ x: place.x, y: place.y + step })
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const from = grabbed.current
    onMove({ x: from.place.x - (event.clientX - from.x) / zoom, y: from.place.y - (event.clientY - from.y) / zoom })
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.lens}
      aria-label={toolTexts.row(number)}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={size.height}
      aria-valuenow={place.y}
      aria-valuetext={toolTexts.pixels(place.y, size.height)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grabbed.current = { place, x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        width={size.width * zoom}
        height={size.height * zoom}
        style={{ transform: `translate(${-place.x * zoom}px, ${-place.y * zoom}px)` }}
      />
    </div>
  )
}

interface ScaleFieldsProps {
  points: readonly DraftPoint[]
  url: string | undefined
  size: Size
  problems: readonly (string | undefined)[]
  onChange: (at: number, change: Partial<DraftPoint>) => void
}

/** A price for each of the two points, with the picture around it. */
export const ScaleFields = ({ points, url, size, problems, onChange }: ScaleFieldsProps) => (
  <div className={styles.points}>
    {points.map(({ place, price }, at) => (
      <div key={at}>
        {place && url ? (
          <Lens
            number={at + 1}
            place={place}
            url={url}
            size={size}
            onMove={(moved) => onChange(at, { place: moved })}
          />
        ) : (
          <div className={styles.lens} aria-hidden="true" />
        )}
        <Field label={toolTexts.price(at + 1)} error={problems[at]}>
          <NumberInput kind="decimal" value={price} onChange={({ target }) => onChange(at, { price: target.value })} />
        </Field>
      </div>
    ))}
  </div>
)
