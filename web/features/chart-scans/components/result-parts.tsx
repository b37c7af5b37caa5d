import type { ReactNode } from 'react'
import { type ChartAnalysis, type ScanSignal, UNKNOWN_NAME } from '../../../../contract/chart-scans.ts'
import { formatPercent } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Time } from '../../../ui/time.tsx'
import { readerNames, resultTexts } from '../content.ts'
import styles from './chart-scans.module.css'

type Confidences = Pick<ChartAnalysis, 'confidence' | 'priceConfidence'>

interface ResultSheetProps {
  state: 'found' | 'failed'
  title: string
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
}

export const ResultSheet = ({ state, title, end, children }: ResultSheetProps) => (
  <section className={classNames('sheet', styles.scanResult)} aria-labelledby="scan-result" data-result={state}>
    <header>
      <h2 id="scan-result">{title}</h2>
      {end}
    </header>
    <div className={styles.bd}>{children}</div>
  </section>
)

/** What an analysis is shown with: the picture it was read from, and what can be done next. */
export interface AnalysisProps {
  analysis: ChartAnalysis
  picture: ReactNode
  end: ReactNode
}

const ConfidenceBar = ({ label, confidence }: { label: string; confidence: number }) => (
  <div className={styles.confidence}>
    <p>
      <span>{label}</span> <b className="fig">{formatPercent(confidence)}</b>
    </p>
    <Meter label={label} value={confidence} max={100} words={formatPercent(confidence)} />
  </div>
)

/** How sure the trend is, and beside it the prices where they were read. */
export const ConfidenceBars = ({ confidence, priceConfidence }: Confidences) => (
  <>
    <ConfidenceBar label={resultTexts.confidence} confidence={confidence} />
    {priceConfidence === null ? null : (
      <ConfidenceBar label={resultTexts.priceConfidence} confidence={priceConfidence} />
    )}
  </>
)

export const SignalList = ({ signals }: { signals: readonly ScanSignal[] }) => (
  <section aria-label={resultTexts.signals} className={styles.scanSignals}>
    <h3>{resultTexts.signals}</h3>
    <ul>
      {signals.map(({ type, status, description }) => (
        <li key={`${type} ${status} ${description}`}>
          <b>{type}</b> <span>{status}</span>
          <p className="mute">{description}</p>
        </li>
      ))}
    </ul>
  </section>
)

const toReaders = ({ reader, secondReader }: ChartAnalysis): string => {
  const own = reader === 'local' || reader === 'candles' ? [readerNames[reader]] : []
  const other = secondReader && secondReader.verdict !== 'failed' ? [secondReader.name] : []
  return [...own, ...other].join(', ')
}

/** What the second reader says, above everything that it changes. */
export const SecondVerdict = ({ secondReader }: Pick<ChartAnalysis, 'secondReader'>) =>
  secondReader ? (
    <p className={secondReader.verdict === 'agrees' ? 'note' : 'warn'} data-verdict={secondReader.verdict}>
      {secondReader.sentence}
    </p>
  ) : null

/** Who read it, what the confidence is worth, and that it is no advice. */
export const Provenance = ({ analysis }: { analysis: ChartAnalysis }) => {
  const market = [analysis.symbol, analysis.timeframe].filter((known) => known !== UNKNOWN_NAME).join(', ')
  return (
    <footer className={styles.provenance}>
      <DescriptionList long>
        {market ? <Fact term={resultTexts.market}>{market}</Fact> : null}
        <Fact term={resultTexts.reader}>{toReaders(analysis)}</Fact>
        <Fact term={resultTexts.scannedAt}>
          <Time at={analysis.createdAt} />
        </Fact>
      </DescriptionList>
      <p className="note">
        <b>{resultTexts.meaning}.</b> {analysis.confidenceMeaning}
      </p>
      <p className="warn">{resultTexts.notAdvice}</p>
    </footer>
  )
}
