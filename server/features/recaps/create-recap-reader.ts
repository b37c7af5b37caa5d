import type { InputOf } from '../../../contract/call.ts'
import type { getRecap, Recap } from '../../../contract/recaps.ts'
import { PAYOUT } from '../../../contract/slots.ts'
import { DAY_TRADES } from '../../../contract/today.ts'
import { measuredPercent, percent } from '../../../engine/record/percent.ts'
import { breakEvenRate } from '../../../engine/signals/statistics.ts'
import type { Platform } from '../../platform/feature.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Signals } from '../signals/service.ts'
import { type Counts, findBestHour, findLastPeriod, toPeriod } from './rules.ts'
import { countHours, findZone, listTrades } from './store.ts'

const toRate = ({ won, lost }: Counts): Recap['you'] => ({ won, n: won + lost, ...measuredPercent(won, won + lost) })

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed'> {
  signals: Pick<Signals, 'countSettledBetween'>
}

/** A member's recaps, counted anew each time: the same figures as in the message. */
export const createRecapReader =
  ({ db, clock, feed, signals }: Deps) =>
  async ({ id }: Pick<CallingMember, 'id'>, { kind, on }: InputOf<typeof getRecap>): Promise<Recap> => {
    const zone = await findZone(db.orm, id)
    const period = on === undefined ? findLastPeriod(zone, kind, clock.now()) : toPeriod(zone, kind, on)
    const { from, until, endsOn } = period
    const asked = { feedId: feed.feed.id, zone, from, until }
    const [hoursOf, trades, engine] = await Promise.all([
      countHours(db.orm, [id], asked),
      listTrades(db.orm, id, { ...asked, limit: DAY_TRADES }),
      signals.countSettledBetween(from, until),
    ])
    const hours = hoursOf.get(id) ?? []
    const sum = (name: 'won' | 'lost' | 'even' | 'resultCents') => hours.reduce((all, hour) => all + hour[name], 0)
    const you = { won: sum('won'), lost: sum('lost') }
    const best = findBestHour(hours)
    return {
      kind,
      endsOn,
      from: from.toISOString(),
      until: until.toISOString(),
      resultCents: sum('resultCents'),
      ...you,
      even: sum('even'),
      trades,
      you: toRate(you),
      engine: toRate(engine),
      breakEvenRate: percent(breakEvenRate(PAYOUT)),
      bestHour: best && { hour: best.hour, won: best.won, n: best.won + best.lost },
    }
  }
