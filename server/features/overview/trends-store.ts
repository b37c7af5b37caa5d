import { DAY_MS, startOfDayMs, startOfWeekMs, WEEK_MS } from '../../../contract/slots.ts'
import { type AdminTrends, COHORT_WEEKS, type Funnel, TREND_DAYS } from '../../../contract/trends.ts'
import type { Database } from '../../db/client.ts'
import { systemAccounts } from '../../db/schema/schema.ts'

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Practice orders that the member placed, not the bot or a copy: each probe of the account's index ends at the first. */
const traded = (member: string, more = '') => `exists (
  select 1 from practice_accounts a join practice_orders o on o.account_id = a.id and o.origin = 'member'
  where a.member_id = ${member} and a.kind = 'practice' ${more})`

/**
 * Sign-ups that are not confirmed are those that still wait and those that lapsed: an address counts once in each.
 * $1 first day of the period before · $2 first day of this period · $3 now
 */
const FUNNEL_SQL = `select (m.created_at >= $2::timestamptz) as is_now, count(*)::int as confirmed,
    count(*) filter (where ${traded('m.id')})::int as traded,
    count(*) filter (where m.has_deposited)::int as deposited,
    count(*) filter (
      where m.tier <> 'guest' or greatest(m.starter_ends_at, m.silver_ends_at, m.gold_ends_at) > $3::timestamptz
    )::int as tiered,
    0 as unconfirmed
  from members m where m.created_at >= $1::timestamptz group by 1
union all
select first >= $2::timestamptz, 0, 0, 0, 0, count(*)::int from (
  select min(created_at) as first from registrations where used_at is null group by email
) waiting where first >= $1::timestamptz group by 1
union all
select day >= ($2::timestamptz at time zone 'UTC')::date, 0, 0, 0, 0, sum(count)::int
  from lapsed_signups where day >= ($1::timestamptz at time zone 'UTC')::date group by 1`

/** $1 first of the days · $2 issuance · $3 fees */
const DAILY_SQL = `select 'joined' as figure, (created_at at time zone 'UTC')::date::text as day, count(*) as sum
  from members where created_at >= $1::timestamptz group by 2
union all
select 'depositedCents', (reviewed_at at time zone 'UTC')::date::text, sum(deposit_cents)
  from account_setups where status = 'approved' and reviewed_at >= $1::timestamptz group by 2
union all
select case when from_account_id in ($2::uuid, $3::uuid) then 'issued' else 'burned' end,
    (created_at at time zone 'UTC')::date::text, sum(amount)
  from upoints_entries
  where created_at >= $1::timestamptz and (from_account_id in ($2::uuid, $3::uuid)) <> (to_account_id in ($2::uuid, $3::uuid))
  group by 1, 2`

/** $1 Monday of the first week · $2 now · $3 weeks */
const COHORTS_SQL = `select joined.week, w.n, count(*)::int as members,
    count(*) filter (where ${traded(
      'joined.id',
      "and o.placed_wall_at >= joined.starts + w.n * interval '7 days' and o.placed_wall_at < joined.starts + (w.n + 1) * interval '7 days'",
    )})::int as active
  from (
    select id, floor(extract(epoch from created_at - $1::timestamptz) / 604800)::int as week,
      $1::timestamptz + floor(extract(epoch from created_at - $1::timestamptz) / 604800) * interval '7 days' as starts
    from members where created_at >= $1::timestamptz
  ) joined
  join generate_series(0, $3::int - 1) as w(n) on joined.starts + w.n * interval '7 days' <= $2::timestamptz
  group by 1, 2`

const isoOf = (ms: number): string => new Date(ms).toISOString()

const findFunnel = async (db: Database, fromMs: number, nowMs: number): Promise<AdminTrends['funnel']> => {
  const { rows } = await db.query(FUNNEL_SQL, [isoOf(fromMs), isoOf(fromMs + TREND_DAYS * DAY_MS), isoOf(nowMs)])
  const sum = (isNow: boolean, name: string): number =>
    rows.filter((row) => row.is_now === isNow).reduce((total, row) => total + Number(row[name]), 0)
  const funnelOf = (isNow: boolean): Funnel => {
    const confirmed = sum(isNow, 'confirmed')
    return {
      signedUp: confirmed + sum(isNow, 'unconfirmed'),
      confirmed,
      traded: sum(isNow, 'traded'),
      deposited: sum(isNow, 'deposited'),
      tiered: sum(isNow, 'tiered'),
    }
  }
  return { now: funnelOf(true), before: funnelOf(false) }
}

const findDaily = async (db: Database, fromMs: number): Promise<AdminTrends['daily']> => {
  const { issuance, fees } = systemAccounts
  const { rows } = await db.query(DAILY_SQL, [isoOf(fromMs), issuance, fees])
  const found = new Map(rows.map(({ figure, day, sum }) => [`${figure} ${day}`, Number(sum)]))
  const seriesOf = (figure: string): number[] =>
    Array.from({ length: 2 * TREND_DAYS }, (_, at) => found.get(`${figure} ${dayOf(fromMs + at * DAY_MS)}`) ?? 0)
  return {
    joined: seriesOf('joined'),
    depositedCents: seriesOf('depositedCents'),
    issued: seriesOf('issued'),
    burned: seriesOf('burned'),
  }
}

const findCohorts = async (db: Database, nowMs: number): Promise<AdminTrends['cohorts']> => {
  const firstMs = startOfWeekMs(nowMs) - (COHORT_WEEKS - 1) * WEEK_MS
  const { rows } = await db.query(COHORTS_SQL, [isoOf(firstMs), isoOf(nowMs), COHORT_WEEKS])
  return Array.from({ length: COHORT_WEEKS }, (_, week) => {
    const own = rows.filter((row) => Number(row.week) === week)
    return {
      week: dayOf(firstMs + week * WEEK_MS),
      members: Number(own[0]?.members ?? 0),
      active: Array.from({ length: COHORT_WEEKS - week }, (_, n) =>
        Number(own.find((row) => Number(row.n) === n)?.active ?? 0),
      ),
    }
  })
}

/** How the club changed, up to today (UTC). */
export const findTrends = async (db: Database, nowMs: number): Promise<AdminTrends> => {
  const fromMs = startOfDayMs(nowMs) - (2 * TREND_DAYS - 1) * DAY_MS
  const [funnel, daily, cohorts] = await Promise.all([
    findFunnel(db, fromMs, nowMs),
    findDaily(db, fromMs),
    findCohorts(db, nowMs),
  ])
  return { from: dayOf(fromMs), funnel, daily, cohorts }
}
