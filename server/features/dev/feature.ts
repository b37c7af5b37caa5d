import { type LocalMail, listLocalMails } from '../../../contract/dev.ts'
import { cleanEmail } from '../../../contract/people-text.ts'
import type { Database } from '../../db/client.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listMails } from '../../platform/mail/outbox.ts'

/** Mails of the demo, newest first, all or those to one address. */
const createMailbox = ({ db }: { db: Database }) => ({
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

type Mailbox = ReturnType<typeof createMailbox>

const devRoutes = (mailbox: Mailbox): Route[] => [
  route(listLocalMails, ({ input }) => mailbox.listLocalMails(input.to ?? null)),
]

export const devFeature = (p: Platform) => {
  const service = createMailbox(p)
  return { service, routes: devRoutes(service) } satisfies Feature<Mailbox>
}
