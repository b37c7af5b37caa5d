import { useState } from 'react'
import type { ChartDrawing } from '../../../../contract/chart-scans.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { drawingTexts, uploadTexts } from '../content.ts'
import { levelMarks, patternMark, percent, placeLabels } from '../scan-rules.ts'
import styles from './chart-scans.module.css'

/** Lines over a picture of any colours: each twice, the wider one a halo of paper. */
const Overlay = ({ drawing }: { drawing: ChartDrawing }) => {
  const { width, height, plotArea, levels, patterns, path } = drawing
  const points = path.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg
      className={styles.overlay}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={drawingTexts.summary(levels.length, patterns.length)}
    >
      <rect className={styles.plot} x={plotArea.x} y={plotArea.y} width={plotArea.width} height={plotArea.height} />
      {points ? (
        <>
          <polyline className={styles.halo} points={points} />
          <polyline className={styles.path} points={points} />
        </>
      ) : null}
      {levels.map(({ side, y, position }) => {
        const line = `M${plotArea.x} ${y}H${plotArea.x + plotArea.width}`
        return (
          <g key={`${side} ${position}`} className={classNames(side === 'support' && styles.support)}>
            <path className={styles.halo} d={line} />
            <path className={styles.level} d={line} />
          </g>
        )
      })}
      {patterns.map(({ name, box }) => (
        <g key={`${name} ${box.x} ${box.y}`}>
          <rect className={styles.halo} {...box} />
          <rect className={styles.pattern} {...box} />
        </g>
      ))}
    </svg>
  )
}

/** In letters of their own size, whatever the size of the picture. Readers of the page hear the list below it. */
const Labels = ({ drawing }: { drawing: ChartDrawing }) => {
  const { width, height, levels, patterns } = drawing
  const marks = [...levelMarks(levels), ...patterns.map((_, at) => patternMark(at))]
  return (
    <div aria-hidden="true">
      {placeLabels(drawing).map((place, at) =>
        place ? (
          <span
            key={marks[at]}
            className={at < levels.length ? styles.levelLabel : styles.patternLabel}
            style={{ left: percent(place.x, width), top: percent(place.y, height) }}
          >
            {marks[at]}
          </span>
        ) : null,
      )}
    </div>
  )
}

interface ScannedPictureProps {
  picture: Blob
  /** Search results in it; null where the reader answers in words alone. */
  drawing: ChartDrawing | null
}

/** The member's picture with what was found drawn over it. */
export const ScannedPicture = ({ picture, drawing }: ScannedPictureProps) => {
  const url = useObjectUrl(picture)
  const [view, setView] = useState<'drawn' | 'plain'>('drawn')
  const size = drawing ? { width: drawing.width, height: drawing.height } : {}
  return (
    <div className={styles.scanned}>
      <div
        className={styles.scannedPicture}
        style={drawing ? { aspectRatio: `${drawing.width} / ${drawing.height}` } : {}}
      >
        {url ? <img src={url} alt={uploadTexts.picture} {...size} /> : null}
        {drawing && view === 'drawn' ? (
          <>
            <Overlay drawing={drawing} />
            <Labels drawing={drawing} />
          </>
        ) : null}
      </div>
      {drawing ? (
        <Segmented
          label={drawingTexts.choice}
          value={view}
          onChange={setView}
          options={[
            { value: 'drawn', label: drawingTexts.shown },
            { value: 'plain', label: drawingTexts.plain },
          ]}
        />
      ) : null}
    </div>
  )
}
