import { Link } from '@tanstack/react-router'
import { chartScanMessages } from '../../../../contract/chart-scans.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { LockedScreen } from '../../../ui/locked-screen.tsx'
import { chartScannerTexts as texts } from '../content.ts'

/** What members without the right to the second scanner see of it. */
export const GoldGate = () => (
  <LockedScreen title={texts.title} badge={texts.locked} deck={chartScanMessages.goldOnly} hint={texts.lockedHint}>
    <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/tier-upgrade">
      {texts.toTiers}
    </Link>
    <Link className={buttonClass()} to="/dashboard/ai-scanner">
      {texts.toFirst}
    </Link>
  </LockedScreen>
)
