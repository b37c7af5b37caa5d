import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { resultTexts } from '../content.ts'
import type { FirstResult } from '../scan-rules.ts'
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

const Figures = ({ result }: { result: FirstResult }) => (
  <>
    <ConfidenceBars {...result} />
    <DescriptionList>
      <Fact term={resultTexts.trend}>
        <TrendMark of={result.trend} />
      </Fact>
      <Fact term={resultTexts.recommendation}>{result.recommendation}</Fact>
      <Fact term={resultTexts.risk}>{result.riskLevel}</Fact>
      <Fact term={resultTexts.support}>{result.support}</Fact>
      <Fact term={resultTexts.resistance}>{result.resistance}</Fact>
      <Fact term={resultTexts.target}>{result.target}</Fact>
      <Fact term={resultTexts.timeframe}>{result.timeframe}</Fact>
    </DescriptionList>
  </>
)

/** What the first scanner shows of an analysis. */
export const FirstAnalysis = ({ analysis, picture, end }: AnalysisProps) => (
  <ResultSheet state="found" title={analysis.pattern}>
    {picture}
    <SecondVerdict {...analysis} />
    <Figures result={analysis} />
    <SignalList signals={analysis.signals} />
    <section>
      <h3>{resultTexts.why}</h3>
      <p>{analysis.analysis}</p>
    </section>
    {analysis.drawing ? <DrawnList drawing={analysis.drawing} decimals={analysis.decimals} /> : null}
    <Provenance analysis={analysis} />
    {end}
  </ResultSheet>
)

/** The result of a scan that failed: the reason, which is a signal of its own, and that nothing is claimed. */
export const FailedAnalysis = ({ result }: { result: FirstResult }) => (
  <ResultSheet state="failed" title={result.pattern}>
    <SignalList signals={result.signals} />
    <Figures result={result} />
  </ResultSheet>
)
