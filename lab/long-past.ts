/**
 * `npm run --prefix lab long-past -- --data-dir FOLDER [--database-url URL] [--days 30] [--members 1000] [--messages 10000]`: writes the past
 * of a club into a new installation: a record up to now with its signals, members with a ledger, and rooms with messages. The server opens
 * the market itself; then the same engines decide each boundary, and many boundaries are written at once. A server that is started on
 * the folder goes on from there.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/slots.ts'
import { writePast } from './long-past/write-past.ts'

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    'database-url': { type: 'string' },
    days: { type: 'string', default: '30' },
    members: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '10000' },
  },
})
const dataDir = values['data-dir']
const [days, members, messages] = [Number(values.days), Number(values.members), Number(values.messages)]
if (dataDir === undefined || ![days, members, messages].every((count) => count >= 0)) {
  console.error('Name a new folder with --data-dir, and give sizes as numbers.')
  process.exit(2)
}

const startedAt = performance.now()
const untilMs = Date.now()
await writePast({
  dataDir: resolve(dataDir),
  databaseUrl: values['database-url'] ?? null,
  fromMs: untilMs - days * DAY_MS,
  untilMs,
  members,
  messages,
  onDay: (boundaryMs, entries) =>
    console.log(
      `${new Date(boundaryMs).toISOString().slice(0, 10)}  ${entries.toLocaleString('en')} entries  ${Math.round((performance.now() - startedAt) / 1000)} s`,
    ),
})
process.exit()
