import { and, eq, inArray } from 'drizzle-orm'
import type { TierForSale } from '../../../contract/tier-upgrades.ts'
import type { Tier } from '../../../contract/tiers.ts'
import type { Transaction } from '../../db/client.ts'
import { members } from '../../db/schema/schema.ts'

/** Raises the member from one of `lower` to `tier`, in one conditional statement. False when they were on none of them. */
export const updateTier = async (
  tx: Transaction,
  memberId: string,
  { tier, lower, now }: { tier: TierForSale; lower: readonly Tier[]; now: Date },
): Promise<boolean> =>
  (
    await tx
      .update(members)
      .set({ tier, updatedAt: now })
      .where(and(eq(members.id, memberId), inArray(members.tier, [...lower])))
      .returning({ id: members.id })
  ).length > 0
