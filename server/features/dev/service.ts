import type { LocalMail } from '../../../contract/dev.ts'
import { cleanEmail } from '../../../contract/people-text.ts'
import type { Database } from '../../db/client.ts'
import { listMails } from '../../platform/mail/outbox.ts'

/** Mails of the demo, newest first, all or those to one address. */
export const createMailbox = ({ db }: { db: Database }) => ({
  listLocalMails: async (to: string | null): Promise<LocalMail[]> =>
    (await listMails(db.orm, to == null ? null : cleanEmail(to))).map(
      ({ to, subject, text, html, sentAt, createdAt }) => ({
        to,
        subject,
        text,
        html,
        sentAt: (sentAt ?? createdAt).toISOString(),
      }),
    ),
})
export type Mailbox = ReturnType<typeof createMailbox>
