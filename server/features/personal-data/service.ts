import { strToU8, type Zippable, zipSync } from 'fflate'
import { FIRST_PREFERENCES } from '../../../contract/first-preferences.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newToken } from '../../platform/ids.ts'
import { layOut } from '../../platform/mail/mail-layout.ts'
import { mailSentences } from '../../platform/mail/mail-sentences.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { REMOVED_HOST } from '../../platform/notifications/telling.ts'
import { FORMER_MEMBER } from '../../platform/short-name.ts'
import type { FileStorage } from '../../platform/storage/file-storage.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Auth, Passwords } from '../auth/service.ts'
import type { MarathonPlaces } from '../marathons/service.ts'
import type { Members } from '../members/service.ts'
import type { AdminPolicy, Sessions } from '../sessions/service.ts'
import { renameElsewhere } from './name-store.ts'
import { readPersonalRows, removePersonalRows } from './store.ts'

/** Names nobody: no name may remain after the deletion, not even in an email that waits to leave. */
const accountDeletedMail = (email: string, { supportEmail }: { supportEmail: string }): Mail => ({
  to: email,
  subject: 'Your Uptick account was deleted',
  ...layOut({
    title: 'Your account was deleted',
    before: [
      'You deleted your Uptick account. We permanently deleted your name, contact details, posts and U-Points.',
      'This cannot be undone. You can sign up again with this address.',
    ],
    after: [mailSentences.ifNotYouWrite(supportEmail)],
  }),
})

interface Deps {
  db: Database
  clock: Clock
  transact: Transact
  storage: FileStorage
  members: Members
  sessions: Sessions
  passwords: Passwords
  marathons: Pick<MarathonPlaces, 'leaveToCome'>
  auth: Pick<Auth, 'verifyOwnPassword'>
  policy: AdminPolicy
  /** Where to write when it was not the member. */
  supportEmail: string
}

export type PersonalData = ReturnType<typeof createPersonalData>

const FILE_COLUMN = /^(.*)_?file_id$/

/** A member's row without the person, and without the rights. */
const WITHOUT_TRACES = {
  phone: null,
  country: null,
  telegram: null,
  theme: null,
  ...FIRST_PREFERENCES,
  totpSecret: null,
  totpEnabledAt: null,
  totpLastStep: null,
  tier: 'guest',
  accessLevel: 'free',
  dashboardUnlocked: false,
  premiumTest: false,
  accessEndsAt: null,
  starterEndsAt: null,
  silverEndsAt: null,
  goldEndsAt: null,
  remindedOfEnd: null,
} as const

const README = (email: string, atIso: string): string =>
  `Uptick’s data about ${email}, as of ${atIso}.

Each .json file is a table of the database with every row about you. We left out secrets: your password,
keys, tokens, codes, the text of emails, and the addresses of webhooks. We also left out the ids of administrators.
Amounts that end in _cents are hundredths of a dollar. Times are in UTC. files/ holds your uploads by their ids.
`

export const createPersonalData = (deps: Deps) => {
  const { db, clock, transact, storage, members, sessions, passwords, auth, marathons, policy, supportEmail } = deps

  /** What the member uploaded, by the ids in their rows. A file that is gone is left out: its row says that it was there. */
  const readFiles = async (rows: Iterable<Record<string, unknown>[]>): Promise<Zippable> => {
    const files: Zippable = {}
    for (const row of [...rows].flat())
      for (const [column, id] of Object.entries(row)) {
        const prefix = FILE_COLUMN.exec(column)?.[1]
        if (prefix === undefined || typeof id !== 'string') continue
        const bytes = await storage.get(id).catch((error: unknown) => {
          if (error instanceof CallError && error.code === 'RESOURCE_NOT_FOUND') return null
          throw error
        })
        if (bytes) files[`files/${id}.${String(row[`${prefix}kind`] ?? 'bin')}`] = [bytes, { level: 0 }]
      }
    return files
  }

  return {
    /** What the database and the files hold about the member, as a ZIP that opens nothing. Throws PASSWORD_INVALID. */
    createOwnDataFile: async (id: string, { password }: { password: string }): Promise<Buffer> => {
      const { email } = await auth.verifyOwnPassword(id, password)
      const rows = await readPersonalRows(db.orm, { id, email })
      const tables = [...rows].map(([table, found]) => [`${table}.json`, strToU8(JSON.stringify(found, null, 2))])
      const readme = strToU8(README(email, new Date(clock.now()).toISOString()))
      const parts: Zippable = {
        ...Object.fromEntries(tables),
        ...(await readFiles(rows.values())),
        'README.txt': readme,
      }
      return Buffer.from(zipSync(parts))
    },

    /**
     * Deletes the member's account: rows that are theirs alone go, those that others' figures rest on stay without a name, and the
     * ledger keeps its entries. Places in marathons that haven't started are given back first. Throws PASSWORD_INVALID, and ACCOUNT_KEPT for the administrator.
     */
    removeAccount: async (id: string, { password }: { password: string }): Promise<void> => {
      const { email } = await auth.verifyOwnPassword(id, password)
      if (email === policy.adminEmail) throw new CallError('ACCOUNT_KEPT')
      const passwordHash = await passwords.hash(newToken())
      await marathons.leaveToCome(id)
      await transact(async (tx) => {
        const member = await members.lockMember(id, tx)
        if (!member) throw new CallError('SESSION_REQUIRED')
        await sessions.endAll(id, {}, tx)
        await renameElsewhere(tx, member)
        await removePersonalRows(tx, member, new Date(clock.now()))
        const identity = { fullName: FORMER_MEMBER, email: `${id}@${REMOVED_HOST}`, passwordHash }
        const tell = () => ({
          untold: 'The email below confirms the deletion. A deleted account has no notifications.',
        })
        await members.changeAccess(id, { ...identity, ...WITHOUT_TRACES }, tell, tx)
        // After the rows are gone: it would be deleted with them.
        await tx.mail(accountDeletedMail(email, { supportEmail }))
      })
    },
  }
}
