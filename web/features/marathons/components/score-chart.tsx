import { useState } from 'react'
import type { MarathonScores } from '../../../../contract/marathon-history.ts'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { DAY_MS } from '../../../../contract/slots.ts'
import { formatCount, formatDate, formatTime } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Chart, ChartEmpty, type Drawing } from '../../../ui/chart/chart.tsx'
import { Levels } from '../../../ui/chart/chart-parts.tsx'
import { TableSwitch } from '../../../ui/chart/table-switch.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMarathonScores } from '../api.ts'
import { boardTexts, scoreTexts as texts } from '../content.ts'
import { drawScores, findColumns } from '../score-rules.ts'
import styles from './score-chart.module.css'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 728, height: 240, frame: { left: 64, right: 620, top: 12, bottom: 212 } },
  { on: 'phone', width: 328, height: 200, frame: { left: 52, right: 250, top: 10, bottom: 172 } },
]

type Line = MarathonScores['lines'][number]

const nameOf = ({ entryId, name }: Pick<Line, 'entryId' | 'name'>, own: string | null): string =>
  entryId === own ? boardTexts.you : name

const Lines = ({ scores, own, drawing }: { scores: MarathonScores; own: string | null; drawing: Drawing }) => {
  const { frame, height } = drawing
  const { levels, y, lines, labels } = drawScores(scores, own, frame)
  const [first = '', last = ''] = [scores.steps[0], scores.steps.at(-1)]
  const formatEnd = Date.parse(last) - Date.parse(first) > DAY_MS ? formatDate : formatTime
  return (
    <>
      <Levels
        frame={frame}
        values={levels}
        y={y}
        name={(cents) => formatCount(cents / 100)}
        labels={{ upTo: frame.left - 10 }}
        ground="strong"
      />
      {lines.map(({ entryId, isOwn, isNamed, path }) => (
        <path
          key={entryId}
          className={styles.score}
          data-own={isOwn || undefined}
          data-named={isNamed || undefined}
          d={path}
        />
      ))}
      {labels.map((line) => (
        <text key={line.entryId} className={line.isOwn ? 'ink' : undefined} x={frame.right + 8} y={line.labelY + 4}>
          {nameOf(line, own)}
        </text>
      ))}
      <text x={frame.left} y={height - 6}>
        {formatEnd(first)}
      </text>
      <text x={frame.right} y={height - 6} textAnchor="end">
        {formatEnd(last)}
      </text>
    </>
  )
}

const ScoreTable = ({ scores: { steps, lines }, own }: { scores: MarathonScores; own: string | null }) => (
  <Table
    caption={texts.table}
    low
    cards
    columns={[
      { key: 'rank', head: boardTexts.rank, numeric: true, cell: ({ rank }: Line) => formatCount(rank) },
      { key: 'name', head: texts.member, card: 'title', cell: (line: Line) => <OwnName>{nameOf(line, own)}</OwnName> },
      ...findColumns(steps).map((place) => ({
        key: steps[place] ?? '',
        head: <Time at={steps[place] ?? ''} />,
        numeric: true,
        cell: ({ cents }: Line) => formatResult(cents[place] ?? 0),
      })),
    ]}
    rows={lines}
    rowKey={({ entryId }) => entryId}
  />
)

/** The profit of the best over time; the table is one press away. */
export const ScoreChart = ({ view }: { view: Pick<MarathonView, 'id' | 'status' | 'userStats'> }) => {
  const [table, setTable] = useState(false)
  const scores = useMarathonScores(view)
  const own = view.userStats?.entryId ?? null
  const isDrawn = (scores.data?.steps.length ?? 0) > 1
  return (
    <FoldPanel title={texts.title} end={isDrawn ? <TableSwitch table={table} onSwitch={setTable} /> : null}>
      <QueryStates
        query={scores}
        isEmpty={({ steps }) => steps.length < 2}
        empty={<ChartEmpty>{texts.none}</ChartEmpty>}
      >
        {(known) =>
          table ? (
            <ScoreTable scores={known} own={own} />
          ) : (
            <div className={styles.scores}>
              <Chart
                label={texts.chart(
                  known.lines
                    .map((line) => texts.line(nameOf(line, own), formatResult(line.cents.at(-1) ?? 0)))
                    .join(', '),
                )}
                drawings={DRAWINGS}
              >
                {(drawing) => <Lines scores={known} own={own} drawing={drawing} />}
              </Chart>
            </div>
          )
        }
      </QueryStates>
    </FoldPanel>
  )
}
