/**
 * The process behind repeatable pictures: the demo at one fixed instant, the same in every run. It starts some time before, lets the slots
 * of that time pass one by one, and then its clock stands. Tells its parent when it does. For `npm run --prefix lab look` alone.
 */
import { parseEnv } from '../../server/env.ts'
import { createFakeClock, systemClock } from '../../server/platform/clock.ts'
import { FIXED_NOW } from './fixed-now.ts'
import { fixDates, fixRandom, untilQuiet } from './hold-still.ts'

/** Enough for every history on a screen to be full. */
const RUN_BEFORE_MS = 45 * 60_000

const fake = createFakeClock(FIXED_NOW - RUN_BEFORE_MS)
fixDates(fake.now)
fixRandom('Uptick’s pictures')

let stands = false
/**
 * No time passes while something that fell due is still at work: when a job ends, and so when its next round is, is the same in every run.
 * What waits once the clock stands, such as the answer to a login, waits in real time.
 */
const clock: typeof systemClock = {
  ...fake,
  setTimeout: (run, ms) =>
    stands
      ? systemClock.setTimeout(run, ms)
      : fake.setTimeout(async () => {
          await run()
          await untilQuiet()
        }, ms),
}

const env = parseEnv(process.env)
const [{ serve }, { openPglite }] = await Promise.all([
  import('../../server/serve.ts'),
  import('../../server/db/client.ts'),
])
await serve(env, () => openPglite(env.dataDir), { clock })
await untilQuiet()
await fake.advanceTo(FIXED_NOW)
stands = true
process.on('SIGTERM', () => process.exit(0))
process.send?.('stands')
