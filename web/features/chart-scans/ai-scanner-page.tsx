import { Link, useSearch } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../ui/state.tsx'
import styles from './components/chart-scans.module.css'
import { CorrectablePicture } from './components/correctable-picture.tsx'
import { FailedAnalysis, FirstAnalysis } from './components/first-result.tsx'
import { KeptPicture } from './components/kept-picture.tsx'
import { ScannerFrame } from './components/scanner-frame.tsx'
import { type ScannerScreen, useScannerScreen } from './components/use-scanner-screen.ts'
import { chartScannerTexts, howTexts, scannerTexts, usageTexts } from './content.ts'
import { failedResult, isBlocked } from './scan-rules.ts'

const HowItWorks = () => (
  <section className={classNames('sheet', styles.scanHow)} aria-labelledby="how-title">
    <header>
      <h2 id="how-title">{howTexts.title}</h2>
    </header>
    <div className={styles.bd}>
      <ol>
        {howTexts.steps.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <p className="mute">{text}</p>
          </li>
        ))}
      </ol>
      <p className="note">{howTexts.refund}</p>
    </div>
  </section>
)

const GoldBanner = () => (
  <p className={classNames('sheet', styles.goldBanner)}>
    <Badge look="solid">{scannerTexts.goldBanner}</Badge>
    <span>
      {scannerTexts.goldBannerText} <Link to="/dashboard/ai-chart-scanner">{scannerTexts.toSecond}</Link>
    </span>
  </p>
)

const Outcome = ({ scan: { result, failure, choose }, recalled, correct }: ScannerScreen) => {
  const another = <Button onClick={() => choose(null)}>{chartScannerTexts.another}</Button>
  if (result)
    return (
      <FirstAnalysis
        analysis={result.analysis}
        picture={<CorrectablePicture analysis={result.analysis} picture={result.picture} onCorrected={correct} />}
        end={another}
      />
    )
  if (failure && isBlocked(failure)) return <ErrorState title={usageTexts.exhausted}>{failure.message}</ErrorState>
  if (failure) return <FailedAnalysis result={failedResult(failure.message)} />
  if (recalled)
    return (
      <FirstAnalysis
        analysis={recalled}
        picture={<KeptPicture analysis={recalled} onCorrected={correct} />}
        end={another}
      />
    )
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
      asked={useSearch({ from: '/_member/dashboard/ai-scanner' })}
      notice={<GoldBanner />}
      outcome={<Outcome {...screen} />}
      after={<HowItWorks />}
    />
  )
}

export default AiScannerPage
