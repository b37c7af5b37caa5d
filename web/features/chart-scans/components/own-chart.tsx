import { useState } from 'react'
import { ChartTimeframe } from '../../../../contract/market.ts'
import { useMarket } from '../../../data/market.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { ownChartTexts, uploadTexts } from '../content.ts'
import styles from './chart-tools.module.css'
import type { ScannerScreen } from './use-scanner-screen.ts'

/** The chart that an address names. */
export interface AskedChart {
  pair?: string | undefined
  chart?: string | undefined
}

/** A chart of ours, analyzed from its candles: no picture, and exact prices. */
export const OwnChart = ({
  screen: { scanCandles, exhausted },
  asked,
}: {
  screen: ScannerScreen
  asked: AskedChart
}) => {
  const pairs = useMarket().data?.pairs ?? []
  const [chosen, setChosen] = useState<{ pair?: string; timeframe?: ChartTimeframe }>({})
  const pair = chosen.pair ?? pairs.find(({ id }) => id === asked.pair)?.id ?? pairs[0]?.id
  const timeframe = chosen.timeframe ?? ChartTimeframe.options.find((one) => one === asked.chart) ?? '5m'
  const { isPending } = scanCandles
  return (
    <section className={styles.editor} aria-labelledby="own-chart">
      <h3 id="own-chart">{ownChartTexts.title}</h3>
      <div className={styles.market}>
        <Field label={ownChartTexts.pair}>
          <Select value={pair ?? ''} onChange={({ target }) => setChosen({ ...chosen, pair: target.value })}>
            {pairs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={ownChartTexts.timeframe}>
          <Select
            value={timeframe}
            onChange={({ target }) =>
              setChosen({ ...chosen, timeframe: ChartTimeframe.options.find((one) => one === target.value) ?? '5m' })
            }
          >
            {ChartTimeframe.options.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
      <FormError>{scanCandles.error?.message}</FormError>
      <Button
        busy={isPending}
        disabled={!isPending && (!pair || exhausted)}
        onClick={() => pair && scanCandles.begin(pair, timeframe)}
      >
        {isPending ? uploadTexts.analyzing : ownChartTexts.scan}
      </Button>
    </section>
  )
}
