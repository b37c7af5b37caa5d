import { PROGRAM_EMAIL, PROGRAM_HANDLE, PROGRAM_RULE } from '../../contract/trade-calls.ts'
import type { Transaction } from '../db/client.ts'
import { members, roomMembers, rooms } from '../db/schema/schema.ts'
import { newCode, newId } from '../platform/ids.ts'

/** No password has this hash: nobody logs in as a program. */
const UNMATCHED_HASH = '$argon2id$v=19$m=8,t=1,p=1$Y8eIjJuYnpeIRknSqUz7dw$gVq+yvRp6xQZ4ReXxgUjuHtHr97OvJsYMZeQmyKpafw'

/** The demo's host whose calls are made by a rule, with a room of its own. Answers who was made: nobody the second time. */
export const seedProgram = async (tx: Transaction, now: Date): Promise<string[]> => {
  const [host] = await tx
    .insert(members)
    .values({
      id: newId(),
      email: PROGRAM_EMAIL,
      fullName: 'Follow the Move',
      country: 'Nigeria',
      tier: 'gold',
      accessLevel: 'premium',
      dashboardUnlocked: true,
      codeActivated: true,
      hasDeposited: true,
      passwordHash: UNMATCHED_HASH,
      admissionCode: `UPT-${newCode(6)}`,
      referralCode: newCode(8),
    })
    .onConflictDoNothing({ target: members.email })
    .returning({ id: members.id })
  if (!host) return []
  const id = newId(now.getTime())
  await tx.insert(rooms).values({
    id,
    name: 'Follow the Move',
    description: PROGRAM_RULE.replace(`${PROGRAM_HANDLE} is a bot.`, 'The host is a bot.'),
    type: 'public',
    maxMembers: 100,
    isActive: true,
    hostId: host.id,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(roomMembers).values({ roomId: id, memberId: host.id, joinedAt: now })
  return [host.id]
}
