import { ChartTimeframe, type Pair } from '../../../contract/market.ts'
import { useAddress } from '../../lib/use-address.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chartTexts } from '../content.ts'
import styles from './chart-tools.module.css'
import priceChartStyles from './price-chart.module.css'

/** What the member chose to see. */
export interface ChartChoice {
  pair?: string
  chart?: ChartTimeframe
  view?: 'table'
}

const isLonger = (value: unknown): value is ChartTimeframe =>
  value !== '1m' && ChartTimeframe.options.some((known) => known === value)

/** What the address says; anything else is left out. */
const toChoice = (search: Readonly<Record<string, string>>): ChartChoice => ({
  ...(search.pair ? { pair: search.pair } : {}),
  ...(isLonger(search.chart) ? { chart: search.chart } : {}),
  ...(search.view === 'table' ? { view: 'table' as const } : {}),
})

/** The choice lives in the address, so that a link and a reload show the same chart. */
export const useChartChoice = () => {
  const { address, change } = useAddress()
  const choose = (choice: ChartChoice) => change({ ...choice }, { replace: true })
  return [toChoice(address), choose] as const
}

const TIMEFRAMES = ChartTimeframe.options

interface TimeframeProps {
  value: ChartTimeframe
  choose: (value: ChartTimeframe) => void
}

const TimeframeSelect = ({ value, choose }: TimeframeProps) => (
  <Select
    aria-label={chartTexts.candles}
    value={value}
    onChange={({ target }) => choose(ChartTimeframe.parse(target.value))}
  >
    {TIMEFRAMES.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </Select>
)

interface ControlsProps {
  pairs: readonly Pair[]
  pair: Pair
  choice: ChartChoice
  choose: (change: ChartChoice) => void
}

/** Pair, timeframe, and chart or table: one line on a phone. */
export const ChartControls = ({ pairs, pair, choice, choose }: ControlsProps) => {
  const isPhone = useMedia(PHONE)
  const timeframe = choice.chart ?? '1m'
  const chooseTimeframe = (value: ChartTimeframe) => choose({ chart: isLonger(value) ? value : undefined })
  return (
    <div className={classNames(priceChartStyles.chartControls, styles.chartControls)}>
      <Select aria-label={chartTexts.pair} value={pair.id} onChange={({ target }) => choose({ pair: target.value })}>
        {pairs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {isPhone ? (
        <TimeframeSelect value={timeframe} choose={chooseTimeframe} />
      ) : (
        <Segmented
          label={chartTexts.candles}
          value={timeframe}
          onChange={chooseTimeframe}
          options={TIMEFRAMES.map((value) => ({ value, label: value }))}
        />
      )}
      <Button size="small" look="plain" onClick={() => choose({ view: choice.view ? undefined : 'table' })}>
        {choice.view === 'table' ? chartTexts.chart : chartTexts.table}
      </Button>
    </div>
  )
}
