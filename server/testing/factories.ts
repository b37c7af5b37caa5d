import { phoneDigits } from '../../contract/phone-numbers.ts'
import type { Database } from '../db/client.ts'
import { members, systemAccounts, upointsEntries } from '../db/schema/schema.ts'
import type { Member, NewMember } from '../features/members/service.ts'
import { newCode, newId } from '../platform/ids.ts'
import { MARKET_START } from './market.ts'

/** Of 32 random bytes that nobody kept. */
const UNMATCHED_HASH = '$argon2id$v=19$m=8,t=1,p=1$Y8eIjJuYnpeIRknSqUz7dw$gVq+yvRp6xQZ4ReXxgUjuHtHr97OvJsYMZeQmyKpafw'

let made = 0

/** A member straight in the database: a guest with a locked dashboard unless told otherwise. Their password matches nothing. */
export const createMember = async (
  { orm }: Pick<Database, 'orm'>,
  { upoints = 0, ...traits }: Partial<NewMember> & { upoints?: number } = {},
): Promise<Member> => {
  made += 1
  const [member] = await orm
    .insert(members)
    .values({
      id: newId(),
      fullName: `Member ${made}`,
      email: `member-${made}-${newCode(6).toLowerCase()}@example.test`,
      passwordHash: UNMATCHED_HASH,
      admissionCode: `UPT-${newCode(8)}`,
      referralCode: newCode(8),
      phoneDigits: phoneDigits(traits.phone ?? null),
      ...traits,
    })
    .returning()
  if (!member) throw new Error('The member was not created.')
  if (upoints > 0) await creditMember({ orm }, member.id, upoints)
  return { ...member, upoints }
}

/** Issues points to a member, as an entry of the ledger. */
export const creditMember = async (
  { orm }: Pick<Database, 'orm'>,
  toAccountId: string,
  amount: number,
): Promise<void> => {
  await orm.insert(upointsEntries).values({
    id: newId(),
    fromAccountId: systemAccounts.issuance,
    toAccountId,
    amount,
    kind: 'opening',
    reason: 'Opening balance',
    createdAt: new Date(MARKET_START),
    fromSequence: 0,
    toSequence: 0,
    fromBalance: 0,
    toBalance: 0,
  })
}

/** One member per tier, as the demo has them: the guest locked, the others unlocked. */
export const createMembersPerTier = async (db: Pick<Database, 'orm'>) => ({
  guest: await createMember(db),
  starter: await createMember(db, { tier: 'starter', dashboardUnlocked: true }),
  silver: await createMember(db, { tier: 'silver', dashboardUnlocked: true }),
  pro: await createMember(db, { tier: 'pro', dashboardUnlocked: true }),
  gold: await createMember(db, { tier: 'gold', dashboardUnlocked: true }),
})
