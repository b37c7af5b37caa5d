import { Link } from '@tanstack/react-router'
import { chartScanMessages } from '../../../contract/chart-scans.ts'
import { useUser } from '../../data/user-context.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LockedScreen } from '../../ui/locked-screen.tsx'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import { CorrectablePicture } from './components/correctable-picture.tsx'
import { KeptPicture } from './components/kept-picture.tsx'
import { ScannerFrame } from './components/scanner-frame.tsx'
import { SecondAnalysis } from './components/second-result.tsx'
import { type ScannerScreen, useScannerScreen } from './components/use-scanner-screen.ts'
import { chartScannerTexts, resultTexts, chartScannerTexts as texts, usageTexts } from './content.ts'
import { isBlocked } from './scan-rules.ts'

/** What members without the right to the second scanner see of it. */
const GoldGate = () => (
  <LockedScreen title={texts.title} badge={texts.locked} deck={chartScanMessages.goldOnly} hint={texts.lockedHint}>
    <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/tier-upgrade">
      {texts.toTiers}
    </Link>
    <Link className={buttonClass()} to="/dashboard/ai-scanner">
      {texts.toFirst}
    </Link>
  </LockedScreen>
)

const Outcome = ({ scan: { result, failure, analyze, choose }, recalled, correct }: ScannerScreen) => {
  const another = <Button onClick={() => choose(null)}>{chartScannerTexts.another}</Button>
  if (result)
    return (
      <SecondAnalysis
        analysis={result.analysis}
        picture={<CorrectablePicture analysis={result.analysis} picture={result.picture} onCorrected={correct} />}
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
    return (
      <SecondAnalysis
        analysis={recalled}
        picture={<KeptPicture analysis={recalled} onCorrected={correct} />}
        end={another}
      />
    )
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
