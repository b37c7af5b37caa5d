import type { ChartAnalysis } from '../../../../contract/chart-scans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { resultTexts } from '../content.ts'
import { dollarLevel } from '../scan-rules.ts'
import styles from './chart-scans.module.css'
import { DrawnList } from './drawn-list.tsx'
import {
  type AnalysisProps,
  ConfidenceBars,
  Provenance,
  ResultSheet,
  SecondVerdict,
  SignalList,
} from './result-parts.tsx'
import { TrendMark } from './trend-mark.tsx'

interface LevelsProps {
  name: string
  prices: readonly number[]
  decimals: number | null
}

const Levels = ({ name, prices, decimals }: LevelsProps) => (
  <div>
    <h4>{name}</h4>
    {prices.length === 0 ? <p className="mute">{resultTexts.none}</p> : null}
    <ul>
      {prices.map((price) => {
        const { dollars, full } = dollarLevel(price, decimals)
        return (
          <li key={price}>
            <b className="fig">{dollars}</b> {full ? <span className="mute fig">{full}</span> : null}
          </li>
        )
      })}
    </ul>
  </div>
)

const KeyLevels = ({ analysis: { keyLevels, decimals, support, resistance } }: { analysis: ChartAnalysis }) => {
  const none = keyLevels.support.length + keyLevels.resistance.length === 0
  return (
    <section>
      <h3>{resultTexts.levels}</h3>
      {none ? (
        <p className="mute">
          {resultTexts.support}: {support}. {resultTexts.resistance}: {resistance}.
        </p>
      ) : (
        <div className={styles.keyLevels}>
          <Levels name={resultTexts.support} prices={keyLevels.support} decimals={decimals} />
          <Levels name={resultTexts.resistance} prices={keyLevels.resistance} decimals={decimals} />
        </div>
      )}
    </section>
  )
}

/** What the gold scanner shows of an analysis. */
export const SecondAnalysis = ({ analysis, picture, end }: AnalysisProps) => (
  <ResultSheet state="found" title={resultTexts.title} end={<TrendMark of={analysis.trend} />}>
    {picture}
    <SecondVerdict {...analysis} />
    <ConfidenceBars {...analysis} />
    <KeyLevels analysis={analysis} />
    <section>
      <h3>{resultTexts.patterns}</h3>
      {analysis.patterns.length === 0 ? <p className="mute">{resultTexts.noPatterns}</p> : null}
      <ul className={styles.chips}>
        {analysis.patterns.map((name) => (
          <li key={name}>
            <Badge>{name}</Badge>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3>{resultTexts.analysis}</h3>
      <p>{analysis.analysis}</p>
    </section>
    <SignalList signals={analysis.signals} />
    {analysis.drawing ? <DrawnList drawing={analysis.drawing} decimals={analysis.decimals} /> : null}
    <Provenance analysis={analysis} />
    {end}
  </ResultSheet>
)
