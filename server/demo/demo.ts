import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/client.ts'
import { accessCodes, installation, members, systemAccounts, upointsEntries } from '../db/schema/schema.ts'
import type { Env } from '../env.ts'
import { newCode, newId } from '../platform/ids.ts'
import { readOrCreateSecret } from '../platform/secret-file.ts'
import { seedCommunity } from './demo-community.ts'
import { seedProgram } from './demo-program.ts'

type NewMember = typeof members.$inferInsert
type Account = Pick<NewMember, 'email' | 'fullName' | 'tier'> & Partial<NewMember>

/** For printing at start. */
export interface DemoAccounts {
  password: string
  accounts: { email: string; fullName: string; tier: string; admin: boolean }[]
  /** A sponsored access code that still works, to try on the guest. */
  accessCode: string
}

const LAGOS = { country: 'Nigeria', phone: '+234 803 555 0100' }
const ACCRA = { country: 'Ghana', phone: '+233 20 555 0100' }
const unlocked = { dashboardUnlocked: true, codeActivated: true, hasDeposited: true } as const

/** What each account of the demo begins with, issued through the ledger. */
const DEMO_UPOINTS: Record<string, number> = {
  'starter@uptick.test': 1_240,
  'silver@uptick.test': 3_860,
  'gold@uptick.test': 12_480,
}

/** One member per tier that is sold, and the administrator. */
const toAccounts = (adminEmail: string): Account[] => [
  {
    email: adminEmail,
    fullName: 'Tunde Bakare',
    tier: 'gold',
    accessLevel: 'premium',
    accessPath: 'auto',
    depositCents: 1_500_00,
    ...unlocked,
    ...LAGOS,
  },
  { email: 'guest@uptick.test', fullName: 'Chiamaka Eze', tier: 'guest', accessLevel: 'free', ...LAGOS },
  {
    email: 'starter@uptick.test',
    fullName: 'Kwame Mensah',
    tier: 'starter',
    accessLevel: 'basic',
    accessPath: 'manual',
    depositCents: 100_00,
    ...unlocked,
    ...ACCRA,
  },
  {
    email: 'silver@uptick.test',
    fullName: 'Amara Nwosu',
    tier: 'silver',
    accessLevel: 'deposited',
    accessPath: 'manual',
    depositCents: 500_00,
    ...unlocked,
    ...LAGOS,
  },
  {
    email: 'gold@uptick.test',
    fullName: 'Adaeze Okafor',
    tier: 'gold',
    accessLevel: 'premium',
    accessPath: 'auto',
    depositCents: 1_500_00,
    ...unlocked,
    ...LAGOS,
  },
]

const demoBalance = (memberId: string, amount: number) => ({
  id: newId(),
  fromAccountId: systemAccounts.issuance,
  toAccountId: memberId,
  amount,
  createdAt: new Date(),
  kind: 'opening' as const,
  reason: 'Demo balance',
  fromSequence: 0,
  toSequence: 0,
  fromBalance: 0,
  toBalance: 0,
})

const newPassword = (): string => `Uptick-${newCode(4)}-${newCode(4)}`

const readOrEmpty = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/** The hash of the demo's password, kept beside it: a restart with the same password hashes nothing. */
const hashOnce = async (dataDir: string, password: string, hash: (password: string) => Promise<string>) => {
  const file = join(dataDir, 'demo-password-hash')
  const [hashed, forPassword] = (await readOrEmpty(file)).split('\n')
  if (hashed && forPassword === password) return hashed
  const fresh = await hash(password)
  await writeFile(file, `${fresh}\n${password}`, { mode: 0o600 })
  return fresh
}

const ACCESS_CODE_USES = 100
const ACCESS_CODE_TTL_MS = 365 * 24 * 3_600_000

/** A sponsored access code that works now: the oldest there is, else a fresh one. */
const findOrIssueAccessCode = async (orm: Database['orm']): Promise<string> => {
  const now = new Date()
  const [known] = await orm
    .select({ code: accessCodes.code })
    .from(accessCodes)
    .where(and(gt(accessCodes.expiresAt, now), lt(accessCodes.uses, accessCodes.maxUses)))
    .orderBy(asc(accessCodes.createdAt))
    .limit(1)
  if (known) return known.code
  const code = newCode(10)
  const expiresAt = new Date(now.getTime() + ACCESS_CODE_TTL_MS)
  await orm.insert(accessCodes).values({ id: newId(), code, maxUses: ACCESS_CODE_USES, expiresAt, createdAt: now })
  return code
}

/** Keeps which members the demo made, with those `added` now; answers all of them. */
const rememberOwn = async (tx: Transaction, added: readonly string[]): Promise<string[]> => {
  const [mark] = await tx
    .update(installation)
    .set({ demoAccounts: sql`${installation.demoAccounts} || ${JSON.stringify(added)}::jsonb` })
    .where(eq(installation.demo, true))
    .returning({ own: installation.demoAccounts })
  if (!mark) throw new Error('A database that is not marked as a demo’s gets no demo accounts.')
  return mark.own
}

/**
 * Makes sure that the demo's accounts exist and that those it made take the demo's password: DEMO_PASSWORD, or one that is drawn once and kept
 * in `DATA_DIR/demo-password`, readable by its owner only. What was changed on an account otherwise stays. A sponsored access
 * code is issued where none works. Rooms and marathons are added where there have never been any,
 * the marathons as they are to be at `shownAtMs`.
 */
export const seedDemo = async (
  { orm }: Database,
  env: Pick<Env, 'adminEmail' | 'dataDir' | 'demoPassword'>,
  hash: (password: string) => Promise<string>,
  { nowMs = Date.now(), shownAtMs = nowMs }: { nowMs?: number; shownAtMs?: number } = {},
): Promise<DemoAccounts> => {
  await mkdir(env.dataDir, { recursive: true })
  const password = env.demoPassword ?? (await readOrCreateSecret(join(env.dataDir, 'demo-password'), newPassword))
  const passwordHash = await hashOnce(env.dataDir, password, hash)
  const accounts = toAccounts(env.adminEmail)
  const emails = accounts.map(({ email }) => email)
  await orm.transaction(async (tx) => {
    const added = await tx
      .insert(members)
      .values(
        accounts.map((account) => ({
          ...account,
          id: newId(),
          passwordHash,
          admissionCode: `UPT-${newCode(6)}`,
          referralCode: newCode(8),
        })),
      )
      .onConflictDoNothing({ target: members.email })
      .returning({ id: members.id, email: members.email })
    for (const { id, email } of added) {
      const amount = DEMO_UPOINTS[email]
      if (amount) await tx.insert(upointsEntries).values(demoBalance(id, amount))
    }
    const own = await rememberOwn(
      tx,
      added.map(({ id }) => id),
    )
    await tx
      .update(members)
      .set({ passwordHash })
      .where(and(inArray(members.email, emails), inArray(members.id, own), ne(members.passwordHash, passwordHash)))
    await seedCommunity(tx, new Date(nowMs), new Date(shownAtMs))
    await rememberOwn(tx, await seedProgram(tx, new Date(nowMs)))
  })
  const rows = await orm
    .select({ email: members.email, fullName: members.fullName, tier: members.tier })
    .from(members)
    .where(and(inArray(members.email, emails), eq(members.passwordHash, passwordHash)))
  const listed = emails.map((email) => rows.find((row) => row.email === email)).filter((row) => row !== undefined)
  return {
    password,
    accounts: listed.map((row) => ({ ...row, admin: row.email === env.adminEmail })),
    accessCode: await findOrIssueAccessCode(orm),
  }
}
