import { Link } from '@tanstack/react-router'
import { chartScanMessages } from '../../../../contract/chart-scans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { chartScannerTexts } from '../content.ts'

/** What members without the right to the second scanner see of it. */
export const GoldGate = () => (
  <>
    <PageHead
      title={chartScannerTexts.title}
      beside={
        <Badge look="hatched">
          <LockIcon width="12" height="12" />
          {chartScannerTexts.locked}
        </Badge>
      }
    />
    <section className="sheet gold-gate" aria-labelledby="gate-sentence">
      <p className="deck" id="gate-sentence">
        {chartScanMessages.goldOnly}
      </p>
      <p className="mute">{chartScannerTexts.lockedHint}</p>
      <p className="ways">
        <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/tier-upgrade">
          {chartScannerTexts.toTiers}
        </Link>
        <Link className={buttonClass()} to="/dashboard/ai-scanner">
          {chartScannerTexts.toFirst}
        </Link>
      </p>
    </section>
  </>
)
