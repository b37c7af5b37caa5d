/** A process that follows a benchmark's server: `node follow-leader.ts <where everything is>`. Says where it listens, and what it has used when asked. */
import { pino } from 'pino'
import { parseEnv } from '../../server/env.ts'
import { follow } from '../../server/follow.ts'
import { createFakeClock } from '../../server/platform/clock.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { MARKET_START } from '../../server/testing/market.ts'

const { databaseUrl, redisUrl, address, secret } = JSON.parse(process.argv[2] ?? '{}')
const port = await freePort()
const env = parseEnv({
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_SCALE: '1000000',
})
// Tickets and sessions are good by the benchmark's clock, which the leader's calls move.
const clock = createFakeClock(MARKET_START + 500)
const follower = await follow({ ...env, databaseUrl }, pino({ level: 'silent' }), () => ({ address, secret }), clock)
await follower.listen()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.({ port })
