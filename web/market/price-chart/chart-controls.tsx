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

/** What the member chose to see; without a pair the chart follows the open trade, or the newest signal. */
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
  /** The pair on the chart, where it is always one of the choices; without it the chart may follow the signals. */
  pair?: Pair
  choice: ChartChoice
  choose: (change: ChartChoice) => void
}

/** Pair, timeframe, and chart or table. Beside a ticket (`pair` given) they take one line on a phone. */
export const ChartControls = ({ pairs, pair, choice, choose }: ControlsProps) => {
  const isPhone = useMedia(PHONE)
  const timeframe = choice.chart ?? '1m'
  const chooseTimeframe = (value: ChartTimeframe) => choose({ chart: isLonger(value) ? value : undefined })
  return (
    <div className={classNames(priceChartStyles.chartControls, styles.chartControls)}>
      <Select
        aria-label={chartTexts.pair}
        value={pair?.id ?? choice.pair ?? ''}
        onChange={({ target }) => choose({ pair: target.value || undefined })}
      >
        {pair ? null : <option value="">{chartTexts.follow}</option>}
        {pairs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {pair && isPhone ? (
        <TimeframeSelect value={timeframe} choose={chooseTimeframe} />
      ) : (
        <Segmented
          label={chartTexts.candles}
          value={timeframe}
          onChange={chooseTimeframe}
          options={TIMEFRAMES.map((value) => ({ value, label: value }))}
        />
      )}
      <Button
        size="small"
        look={pair ? 'plain' : undefined}
        onClick={() => choose({ view: choice.view ? undefined : 'table' })}
      >
        {choice.view === 'table' ? chartTexts.chart : chartTexts.table}
      </Button>
    </div>
  )
}
