import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { FailedAnalysis, FirstAnalysis } from './components/first-result.tsx'
import { HowItWorks } from './components/how-it-works.tsx'
import { KeptPicture } from './components/kept-picture.tsx'
import { ScannedPicture } from './components/scanned-picture.tsx'
import { ScannerFrame } from './components/scanner-frame.tsx'
import { type ScannerScreen, useScannerScreen } from './components/use-scanner-screen.ts'
import { chartScannerTexts, scannerTexts } from './content.ts'
import { failedResult } from './scan-rules.ts'

const GoldBanner = () => (
  <p className="sheet gold-banner">
    <Badge look="solid">{scannerTexts.goldBanner}</Badge>
    <span>
      {scannerTexts.goldBannerText} <Link to="/dashboard/ai-chart-scanner">{scannerTexts.toSecond}</Link>
    </span>
  </p>
)

const Outcome = ({ scan: { result, failure }, recalled }: ScannerScreen) => {
  if (result)
    return (
      <FirstAnalysis
        analysis={result.analysis}
        picture={<ScannedPicture picture={result.picture} drawing={result.analysis.drawing} />}
      />
    )
  if (failure) return <FailedAnalysis result={failedResult(failure.message)} />
  if (recalled) return <FirstAnalysis analysis={recalled} picture={<KeptPicture analysis={recalled} />} />
  return <EmptyState title={chartScannerTexts.empty} />
}

/** The scanner of every tier, with so many scans a day. */
const AiScannerPage = () => {
  const screen = useScannerScreen('scanner')
  return (
    <ScannerFrame
      screen={screen}
      title={scannerTexts.title}
      deck={scannerTexts.deck}
      hint={scannerTexts.hint}
      notice={<GoldBanner />}
      outcome={<Outcome {...screen} />}
      after={<HowItWorks />}
    />
  )
}

export default AiScannerPage
