import { chartScanMessages } from '../../../contract/chart-scans.ts'
import { useUser } from '../../data/user-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { GoldGate } from './components/gold-gate.tsx'
import { KeptPicture } from './components/kept-picture.tsx'
import { ScannedPicture } from './components/scanned-picture.tsx'
import { ScannerFrame } from './components/scanner-frame.tsx'
import { SecondAnalysis } from './components/second-result.tsx'
import { type ScannerScreen, useScannerScreen } from './components/use-scanner-screen.ts'
import { chartScannerTexts, resultTexts, usageTexts } from './content.ts'
import { isBlocked } from './scan-rules.ts'

const Outcome = ({ scan: { result, failure, analyze, choose }, recalled }: ScannerScreen) => {
  const another = <Button onClick={() => choose(null)}>{chartScannerTexts.another}</Button>
  if (result)
    return (
      <SecondAnalysis
        analysis={result.analysis}
        picture={<ScannedPicture picture={result.picture} drawing={result.analysis.drawing} />}
        end={another}
      />
    )
  if (failure && isBlocked(failure)) return <ErrorState title={usageTexts.exhausted}>{failure.message}</ErrorState>
  if (failure)
    return (
      <ErrorState title={resultTexts.failedTitle} onRetry={analyze}>
        {failure.message || chartScanMessages.failed}
      </ErrorState>
    )
  if (recalled)
    return <SecondAnalysis analysis={recalled} picture={<KeptPicture analysis={recalled} />} end={another} />
  return <EmptyState title={chartScannerTexts.empty} />
}

const Scanner = () => {
  const screen = useScannerScreen('chart-scanner')
  return (
    <ScannerFrame
      screen={screen}
      title={chartScannerTexts.title}
      deck={chartScannerTexts.deck}
      hint={chartScannerTexts.hint}
      outcome={<Outcome {...screen} />}
    />
  )
}

/** The gold scanner; for everybody else what it takes. The server decides on every scan. */
const AiChartScannerPage = () => (useUser().chartScanner ? <Scanner /> : <GoldGate />)

export default AiChartScannerPage
