import { Link } from '@tanstack/react-router'
import { UPOINTS_PER_DOLLAR } from '../../../../contract/upoints.ts'
import { useUser } from '../../../data/user-context.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { earnTexts, pointsTexts } from '../content.ts'
import { HeldPoints } from './held-points.tsx'
import './conversion.css'

/** What the member holds, and how deposits become points where the country lets them. */
export const Conversion = () => {
  const { depositRewards } = useUser().offers
  return (
    <Sheet className="conversion" aria-label={earnTexts.balance}>
      <div>
        <h2>{earnTexts.balance}</h2>
        <HeldPoints />
        <p className="ways">
          <Link className="more" to="/dashboard/u-points-transfer">
            {earnTexts.transfer}
          </Link>
          <Link className="more" to="/dashboard/tier-upgrade">
            {earnTexts.upgrade}
          </Link>
        </p>
      </div>
      {depositRewards ? (
        <div>
          <p className="display rate">{earnTexts.conversion(UPOINTS_PER_DOLLAR, pointsTexts.unit)}</p>
          <p className="mute">{earnTexts.conversionNote}</p>
          <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/account-setup">
            {earnTexts.setup}
          </Link>
        </div>
      ) : null}
    </Sheet>
  )
}
