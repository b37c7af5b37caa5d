import type { ReactNode } from 'react'
import type { ChartAnalysis } from '../../../../contract/chart-scans.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { resultTexts } from '../content.ts'
import type { FirstResult } from '../scan-rules.ts'
import { DrawnList } from './drawn-list.tsx'
import { ConfidenceBar, Provenance, SignalList } from './result-parts.tsx'
import { TrendMark } from './trend-mark.tsx'

const Figures = ({ result }: { result: FirstResult }) => (
  <>
    <ConfidenceBar confidence={result.confidence} />
    <Facts>
      <Fact term={resultTexts.trend}>
        <TrendMark of={result.trend} />
      </Fact>
      <Fact term={resultTexts.recommendation}>{result.recommendation}</Fact>
      <Fact term={resultTexts.risk}>{result.riskLevel}</Fact>
      <Fact term={resultTexts.support}>{result.support}</Fact>
      <Fact term={resultTexts.resistance}>{result.resistance}</Fact>
      <Fact term={resultTexts.target}>{result.target}</Fact>
      <Fact term={resultTexts.timeframe}>{result.timeframe}</Fact>
    </Facts>
    <SignalList signals={result.signals} />
  </>
)

/** What the first scanner shows of an analysis. */
export const FirstAnalysis = ({
  analysis,
  picture,
  end,
}: {
  analysis: ChartAnalysis
  picture: ReactNode
  end: ReactNode
}) => (
  <section className="sheet scan-result" aria-labelledby="scan-result" data-result="found">
    <header>
      <h2 id="scan-result">{analysis.pattern}</h2>
    </header>
    <div className="bd">
      {picture}
      <Figures result={analysis} />
      <section>
        <h3>{resultTexts.why}</h3>
        <p>{analysis.analysis}</p>
      </section>
      {analysis.drawing ? <DrawnList drawing={analysis.drawing} decimals={analysis.decimals} /> : null}
      <Provenance analysis={analysis} />
      {end}
    </div>
  </section>
)

/** The result of a scan that failed: nothing is claimed, and the reason is a signal of its own. */
export const FailedAnalysis = ({ result }: { result: FirstResult }) => (
  <section className="sheet scan-result" aria-labelledby="scan-result" data-result="failed">
    <header>
      <h2 id="scan-result">{result.pattern}</h2>
    </header>
    <div className="bd">
      <Figures result={result} />
    </div>
  </section>
)
