import type { SponsoredTier } from '../../contract/sponsored-tiers.ts'
import { tierNames } from '../../contract/tiers.ts'
import { formatDate } from './format.ts'

/** `Gold from your code until Mar 22, 2027, then Starter until Jul 22, 2027`; null where no code carries a tier that counts. */
export const sponsoredLine = (tiers: readonly SponsoredTier[]): string | null =>
  tiers.length === 0
    ? null
    : tiers
        .map(({ tier, endsAt }, place) => {
          const until = `${tierNames[tier]}${place === 0 ? ' from your code' : ''} until ${formatDate(endsAt)}`
          return place === 0 ? until : `then ${until}`
        })
        .join(', ')
