import { Link } from '@tanstack/react-router'
import { type TierPlan, upgradeMessages } from '../../../../contract/tier-upgrades.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { topTexts, upgradeTexts } from '../content.ts'
import { PlanContents } from './plan-cards.tsx'

/** Nothing is left to buy: what the member has. */
export const AtTheTop = ({ plan }: { plan: TierPlan | undefined }) => (
  <Sheet className="at-the-top">
    <div>
      <h2 className="display">{upgradeMessages.atTheTop}</h2>
      <p className="deck">{topTexts.sentence}</p>
      <p className="mute">{topTexts.points}</p>
      <div className="ways">
        <Link className={buttonClass({ look: 'primary' })} to="/dashboard/signals">
          {upgradeTexts.signalRoom}
        </Link>
        <Link className={buttonClass()} to="/dashboard/u-points-transfer">
          {topTexts.transfer}
        </Link>
      </div>
    </div>
    {plan ? <PlanContents plan={plan} /> : null}
  </Sheet>
)
