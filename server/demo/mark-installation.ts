import { desc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { installation, members } from '../db/schema/schema.ts'

/** The addresses of the demo's members are under a name that no mail reaches: nobody can have signed up with one. */
const DEMO_DOMAIN = '@uptick.test'
const TIERS = ['guest', 'starter', 'silver', 'gold'].map((tier) => tier + DEMO_DOMAIN)
const ENOUGH_TO_TELL = 20

const ELSEWHERE = 'Set DATA_DIR or DATABASE_URL to another one'

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
  const madeByDemo = TIERS.every((email) => emails.includes(email))
  if (!demo) {
    if (!emails.some((email) => TIERS.includes(email))) return []
    throw new Error(
      `This database holds the accounts of a demo, whose password was printed (${TIERS.join(', ')}). DEMO=0 does not open it. ${ELSEWHERE}.`,
    )
  }
  if (found.length === 0) return []
  if (!madeByDemo || emails.some((email) => !email.endsWith(DEMO_DOMAIN) && email !== adminEmail)) {
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
