import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { referralTexts } from '../content.ts'

const CELLS = ['sign-ups', 'qualified', 'waiting', 'earned']

/** The page's shape. */
export const ReferralsSkeleton = () => (
  <SkeletonGroup label={referralTexts.loading} className="referrals">
    <p className="deck">{referralTexts.deck}</p>
    <div className="strip referral-stats">
      {CELLS.map((cell) => (
        <div key={cell} className="cell">
          <Skeleton width="50%" />
          <Skeleton width="30%" height="34px" className="mt-2" />
        </div>
      ))}
    </div>
    <div className="sheet p-4 grid gap-3">
      <Skeleton width="40%" height="34px" />
      <Skeleton width="70%" />
      <Skeleton width="60%" height="40px" />
    </div>
    <div className="two">
      <Skeleton height="220px" />
      <Skeleton height="220px" />
    </div>
  </SkeletonGroup>
)
