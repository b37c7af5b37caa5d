import type { ChartAnalysis, ChartDrawing } from '../../../../contract/chart-scans.ts'
import { formatPrice } from '../../../lib/format.ts'
import { Table } from '../../../ui/table.tsx'
import { drawingTexts, trendNames } from '../content.ts'
import { levelMarks, patternMark } from '../scan-rules.ts'

interface Row {
  key: string
  mark: string
  place: string
  touches: string
}

/** From the top of the picture downwards, then the patterns. */
const toRows = ({ levels: drawn, patterns }: ChartDrawing, decimals: number | null): Row[] => {
  const levels = drawn.toSorted((one, other) => one.y - other.y)
  const marks = levelMarks(levels)
  return [
    ...levels.map(({ side, price, position, touches }, index) => ({
      key: `${marks[index]}`,
      mark: `${marks[index]} ${drawingTexts.levelNames[side]}`,
      place: price === null ? drawingTexts.inRange(Math.round(position * 100)) : formatPrice(price, decimals ?? 2),
      touches: String(touches),
    })),
    ...patterns.map(({ name, leaning }, at) => ({
      key: patternMark(at),
      mark: `${patternMark(at)} ${name}`,
      place: trendNames[leaning],
      touches: '–',
    })),
  ]
}

/** The drawing in words. */
export const DrawnList = ({ drawing, decimals }: { drawing: ChartDrawing; decimals: ChartAnalysis['decimals'] }) => (
  <Table
    caption={drawingTexts.list}
    columns={[
      { key: 'mark', head: drawingTexts.level, cell: ({ mark }) => mark, wraps: true },
      { key: 'place', head: drawingTexts.place, cell: ({ place }) => place, numeric: true },
      { key: 'touches', head: drawingTexts.touches, cell: ({ touches }) => touches, numeric: true },
    ]}
    rows={toRows(drawing, decimals)}
    rowKey={({ key }) => key}
    tight="phone"
  />
)
