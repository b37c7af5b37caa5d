import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { CHART_TIMEFRAMES, type ChartFrame, LONGEST_SYMBOL } from '../../../../contract/chart-scans.ts'
import { formatPrice } from '../../../lib/format.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { previewTexts, toolTexts, trendNames, uploadTexts } from '../content.ts'
import {
  type ChartDraft,
  type DraftProblems,
  EMPTY_DRAFT,
  pointToPlace,
  previewOptions,
  type Size,
  wholeFrame,
  within,
  withPoint,
} from '../draft-rules.ts'
import { snapRow } from '../snap-row.ts'
import styles from './chart-tools.module.css'
import { FrameHandles } from './frame-handles.tsx'
import type { BrowserReading, DecodedPicture } from './read-in-browser.ts'
import { ScaleFields, ScaleLines } from './scale-tool.tsx'
import { ScannedPicture } from './scanned-picture.tsx'
import { useBrowserReading } from './use-browser-reading.ts'

/** The price path as the browser read it; its trend is told above the picture. */
const PathOverlay = ({ read }: { read: BrowserReading | 'failed' | null }) => {
  if (read === null || read === 'failed' || !read.reading.isChart) return null
  const points = read.reading.path.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg
      className={styles.path}
      viewBox={`0 0 ${read.width} ${read.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points} />
      <polyline points={points} />
    </svg>
  )
}

/** The frame that the reader found, in pixels of the picture; all of it where it found none. */
const findFrame = (read: BrowserReading | 'failed' | null, { by, size }: DecodedPicture): ChartFrame => {
  if (read === null || read === 'failed' || !read.reading.isChart) return wholeFrame(size)
  const { left, top, right, bottom } = read.reading.frame
  const [start, end] = [within({ x: left / by, y: top / by }, size), within({ x: right / by, y: bottom / by }, size)]
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

const toSentence = (read: BrowserReading | 'failed'): string => {
  if (read === 'failed') return previewTexts.failed
  return read.reading.isChart ? previewTexts.found(trendNames[read.reading.trend]) : previewTexts.refused
}

const toPriceSentence = (read: BrowserReading | 'failed'): string | null => {
  if (read === 'failed' || !read.reading.isChart) return null
  const { axis } = read.reading
  if (!axis) return toolTexts.noPrices
  const [from, to] = [axis.bottomPrice, axis.topPrice].map((price) => formatPrice(price, axis.decimals))
  const sentence = toolTexts.prices(from ?? '', to ?? '')
  return axis.topPrice < axis.bottomPrice ? `${sentence} ${toolTexts.inverted}` : sentence
}

interface ToolProps {
  draft: ChartDraft
  problems: DraftProblems | null
  onChange: (draft: ChartDraft) => void
}

interface PictureToolProps extends ToolProps {
  file: Blob
  decoded: DecodedPicture
  read: BrowserReading | 'failed' | null
}

/** The frame over the whole picture, and the price path as it was read. */
const FrameTool = ({ draft, problems, onChange, file, decoded, read }: PictureToolProps) => {
  const url = useObjectUrl(file)
  const { size } = decoded
  return (
    <>
      <div className={styles.picture} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {url ? <img src={url} alt={uploadTexts.picture} width={size.width} height={size.height} /> : null}
        <PathOverlay read={read} />
        <FrameHandles
          frame={draft.frame ?? findFrame(read, decoded)}
          size={size}
          onChange={(frame) => onChange({ ...draft, size, frame })}
        />
      </div>
      <FormError>{problems?.frame}</FormError>
      {draft.frame ? <Button onClick={() => onChange({ ...draft, frame: null })}>{toolTexts.resetFrame}</Button> : null}
    </>
  )
}

/** Labels of a screenshot are legible from so many pixels of the screen for each of the picture. */
const LEGIBLE = 0.8
/** So much of the picture is seen before the axis, and above the chart. */
const LABEL_ROOM = 120

/** The picture as large as its labels need, with the axis in view; a tap marks a label. */
const ScaleTool = ({ draft, problems, onChange, file, decoded, read }: PictureToolProps) => {
  const url = useObjectUrl(file)
  const pane = useRef<HTMLDivElement>(null)
  const { size, by, pixels } = decoded
  const { points } = draft
  const { left, top, right } = draft.frame ?? findFrame(read, decoded)
  const axisIsRight = size.width - right >= left
  const startX = LEGIBLE * (axisIsRight ? size.width : left) - LABEL_ROOM
  const startY = LEGIBLE * top - LABEL_ROOM
  // Only where the tool opens: afterwards the member has moved it.
  const start = useRef({ startX, startY })
  // In braces: browsers answer a promise, which is no way to clean up.
  useLayoutEffect(() => {
    pane.current?.scrollTo(start.current.startX, start.current.startY)
  }, [])

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    const shown = event.currentTarget.getBoundingClientRect()
    // Pressed by a key, the middle of the picture is as good as any: the arrow keys go on from there.
    const isKey = event.detail === 0
    const tapped = {
      x: size.width * (isKey ? 0.5 : (event.clientX - shown.left) / shown.width),
      y: size.height * (isKey ? 0.5 : (event.clientY - shown.top) / shown.height),
    }
    const y = isKey ? tapped.y : snapRow(pixels, { x: tapped.x * by, y: tapped.y * by }) / by
    onChange(withPoint(draft, pointToPlace(points, tapped.y), { place: within({ x: tapped.x, y }, size) }))
  }
  const isSet = points.some(({ place, price }) => place || price)
  return (
    <>
      <div className={styles.pane} ref={pane}>
        <div
          className={styles.picture}
          style={{
            aspectRatio: `${size.width} / ${size.height}`,
            width: `max(100%, ${Math.round(LEGIBLE * size.width)}px)`,
          }}
        >
          {url ? <img src={url} alt={uploadTexts.picture} width={size.width} height={size.height} /> : null}
          <button type="button" className={styles.tap} aria-label={toolTexts.mark} onClick={tap} />
          <ScaleLines points={points} size={size} />
        </div>
      </div>
      <ScaleFields
        points={points}
        url={url}
        size={size}
        problems={[problems?.price0 ?? problems?.scale, problems?.price1]}
        onChange={(at, { place, ...change }) =>
          onChange(withPoint(draft, at, place ? { ...change, place: within(place, size) } : change))
        }
      />
      {isSet ? (
        <Button onClick={() => onChange({ ...draft, points: EMPTY_DRAFT.points })}>{toolTexts.clearScale}</Button>
      ) : null}
    </>
  )
}

/** What the chart is of, where the member says so. */
const MarketFields = ({ draft, onChange }: Pick<ToolProps, 'draft' | 'onChange'>) => (
  <div className={styles.market}>
    <Field label={toolTexts.symbol} optional>
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_SYMBOL}
        value={draft.symbol}
        onChange={({ target }) => onChange({ ...draft, symbol: target.value })}
      />
    </Field>
    <Field label={toolTexts.timeframe} optional>
      <Select
        value={draft.timeframe}
        onChange={({ target }) =>
          onChange({ ...draft, timeframe: CHART_TIMEFRAMES.find((one) => one === target.value) ?? '' })
        }
      >
        <option value="">{toolTexts.unknown}</option>
        {CHART_TIMEFRAMES.map((timeframe) => (
          <option key={timeframe}>{timeframe}</option>
        ))}
      </Select>
    </Field>
  </div>
)

/** The picture with what the browser reads in it at once, to be corrected: its frame, its scale, and what it is of. */
export const ChartEditor = ({ file, draft, problems, onChange }: ToolProps & { file: Blob }) => {
  const { decoded, read } = useBrowserReading(file, previewOptions(draft))
  const size: Size | null = decoded?.size ?? null
  // The form judges frame and scale by the size of the picture.
  useEffect(() => {
    if (size && draft.size !== size) onChange({ ...draft, size })
  }, [size, draft, onChange])
  if (read === null)
    return (
      <SkeletonGroup label={previewTexts.reading}>
        <Skeleton height="180px" />
      </SkeletonGroup>
    )
  const prices = toPriceSentence(read)
  const Tool = draft.tool === 'frame' ? FrameTool : ScaleTool
  return (
    <div className={styles.editor} data-preview>
      <p role="status">
        <Badge look="hatched">{previewTexts.badge}</Badge> {toSentence(read)} {prices}
      </p>
      {decoded ? (
        <>
          <div className={styles.tools}>
            <Segmented
              label={toolTexts.tools}
              value={draft.tool}
              onChange={(tool) => onChange({ ...draft, tool })}
              options={[
                { value: 'frame', label: toolTexts.frame },
                { value: 'scale', label: toolTexts.scale },
              ]}
            />
            <p className="hint">{draft.tool === 'frame' ? toolTexts.frameHint : toolTexts.scaleHint}</p>
          </div>
          <Tool draft={draft} problems={problems} onChange={onChange} file={file} decoded={decoded} read={read} />
        </>
      ) : (
        <ScannedPicture picture={file} drawing={null} />
      )}
      <MarketFields draft={draft} onChange={onChange} />
    </div>
  )
}
