import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartTimeframe, type Pair } from '../../../contract/market.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chartTexts } from '../content.ts'

/** What the member chose to see; without a pair the chart follows the open trade, or the newest signal. */
export interface ChartChoice {
  pair?: string
  chart?: ChartTimeframe
  view?: 'table'
}

const isLonger = (value: unknown): value is ChartTimeframe =>
  value !== '1m' && ChartTimeframe.options.some((known) => known === value)

/** What the address says; anything else is left out. */
const toChoice = (search: Record<string, unknown>): ChartChoice => ({
  ...(typeof search.pair === 'string' ? { pair: search.pair } : {}),
  ...(isLonger(search.chart) ? { chart: search.chart } : {}),
  ...(search.view === 'table' ? { view: 'table' as const } : {}),
})

/** The choice lives in the address, so that a link and a reload show the same chart. */
export const useChartChoice = () => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (change: ChartChoice) =>
    navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  return [toChoice(search), choose] as const
}

const timeframeOptions = ChartTimeframe.options.map((value) => ({ value, label: value }))

interface ControlsProps {
  pairs: readonly Pair[]
  choice: ChartChoice
  choose: (change: ChartChoice) => void
}

export const ChartControls = ({ pairs, choice, choose }: ControlsProps) => (
  <div className="chart-controls">
    <Select
      aria-label={chartTexts.pair}
      value={choice.pair ?? ''}
      onChange={({ target }) => choose({ pair: target.value || undefined })}
    >
      <option value="">{chartTexts.follow}</option>
      {pairs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
    <Segmented
      label={chartTexts.candles}
      value={choice.chart ?? '1m'}
      onChange={(value) => choose({ chart: isLonger(value) ? value : undefined })}
      options={timeframeOptions}
    />
    <Button size="small" onClick={() => choose({ view: choice.view ? undefined : 'table' })}>
      {choice.view === 'table' ? chartTexts.chart : chartTexts.table}
    </Button>
  </div>
)
