import { listLocalMails } from '../../../contract/dev.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Mailbox } from './service.ts'

export const devRoutes = (mailbox: Mailbox): Route[] => [
  route(listLocalMails, ({ input }) => mailbox.listLocalMails(input.to ?? null)),
]
