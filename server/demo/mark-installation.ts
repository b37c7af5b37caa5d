import { randomBytes } from 'node:crypto'
import { desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { installation, members, sessions } from '../db/schema/schema.ts'

/** The addresses of the demo's members are under a name that no mail reaches: nobody can have signed up with one. */
const DEMO_DOMAIN = '@uptick.test'
const TIERS = ['guest', 'starter', 'silver', 'gold'].map((tier) => tier + DEMO_DOMAIN)
const ENOUGH_TO_TELL = 20

const ELSEWHERE = 'Set DATA_DIR or DATABASE_URL to another one'
/** Says both ways out of a demo of an earlier release in which people signed up. */
const MIXED = `This demo of an earlier release has real signups. To keep them, set DEMO=0, which locks the demo's own accounts. To start over, set DATA_DIR or DATABASE_URL to a new place.`

/** Of 32 random bytes that nobody keeps: no password has this hash. */
const unmatchedHash = (): string =>
  `$argon2id$v=19$m=8,t=1,p=1$${randomBytes(16).toString('base64').replace(/=+$/, '')}$${randomBytes(32).toString('base64').replace(/=+$/, '')}`

/** The printed password opens nothing any more. The administrator chooses another one by the link on the login page. */
const lockDemoAccounts = async (tx: Transaction, adminEmail: string): Promise<void> => {
  const opened = or(like(members.email, `%${DEMO_DOMAIN}`), eq(members.email, adminEmail))
  const locked = tx.select({ id: members.id }).from(members).where(opened)
  await tx.delete(sessions).where(inArray(sessions.memberId, locked))
  await tx.update(members).set({ passwordHash: unmatchedHash() }).where(opened)
}

/**
 * What a database without a mark is, which is new or from before there were marks. Answers the accounts that a demo made; throws a
 * sentence where opening it so could harm somebody.
 */
const assessUnmarked = async (tx: Transaction, demo: boolean, adminEmail: string): Promise<string[]> => {
  const found = await tx
    .select({ id: members.id, email: members.email })
    .from(members)
    .orderBy(desc(sql`${members.email} in ${TIERS}`))
    .limit(ENOUGH_TO_TELL)
  const emails = found.map(({ email }) => email)
  const hasDemoAccounts = emails.some((email) => TIERS.includes(email))
  const hasOthers = emails.some((email) => !email.endsWith(DEMO_DOMAIN) && email !== adminEmail)
  if (hasDemoAccounts && hasOthers) {
    if (demo) throw new Error(MIXED)
    await lockDemoAccounts(tx, adminEmail)
    return []
  }
  if (!demo) {
    if (!hasDemoAccounts) return []
    throw new Error(
      `This database holds the accounts of a demo, whose password was printed (${TIERS.join(', ')}). DEMO=0 does not open it. ${ELSEWHERE}.`,
    )
  }
  if (found.length === 0) return []
  if (hasOthers || !TIERS.every((email) => emails.includes(email))) {
    throw new Error(
      `This database holds members whom no demo made: a demo, whose password is printed, does not open it. ${ELSEWHERE}, or set DEMO=0.`,
    )
  }
  return found.filter(({ email }) => email.endsWith(DEMO_DOMAIN)).map(({ id }) => id)
}

/**
 * Marks a new database as a demo's or not, for good, and refuses with a sentence to open one as what it is not.
 */
export const markInstallation = ({ orm }: Pick<Database, 'orm'>, demo: boolean, adminEmail: string): Promise<void> =>
  orm.transaction(async (tx) => {
    const [mark] = await tx.select({ demo: installation.demo }).from(installation)
    if (!mark) {
      const demoAccounts = await assessUnmarked(tx, demo, adminEmail)
      await tx.insert(installation).values({ demo, demoAccounts, markedAt: new Date() })
      return
    }
    if (mark.demo && !demo) {
      throw new Error(`This database is a demo's, whose password was printed: DEMO=0 does not open it. ${ELSEWHERE}.`)
    }
    if (!mark.demo && demo) {
      throw new Error(`This database is no demo's: a demo does not open it. ${ELSEWHERE}, or set DEMO=0.`)
    }
  })
