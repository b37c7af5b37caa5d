import { Tier } from '../../../contract/tiers.ts'
import type { Database } from '../../db/client.ts'
import type { Promised } from './callers.ts'

const rank = (tier: unknown): number => Tier.options.indexOf(Tier.parse(tier))

/** What was promised and is not there, or is there twice, or by halves: a sentence each. */
export const findBroken = async (db: Database, promised: readonly Promised[]): Promise<string[]> => {
  const broken: string[] = []
  const entries = await db.query("select reason from upoints_entries where kind in ('transfer', 'assignment')")
  const kept = new Map<string, number>()
  for (const { reason } of entries.rows) kept.set(String(reason), (kept.get(String(reason)) ?? 0) + 1)
  for (const [reason, times] of kept) if (times > 1) broken.push(`${reason} moved points ${times} times.`)

  const { rows } = await db.query(
    `select m.id, m.tier, coalesce(array_agg(e.reason) filter (where e.id is not null), '{}') as bought
     from members m left join upoints_entries e on e.from_account_id = m.id and e.kind = 'upgrade' group by m.id`,
  )
  const tiers = new Map(rows.map(({ id, tier }) => [String(id), tier]))
  for (const promise of promised) {
    if (promise.kind === 'entry' && !kept.has(promise.reason))
      broken.push(`${promise.reason} was answered and is lost.`)
    if (promise.kind === 'tier' && rank(tiers.get(promise.memberId)) < rank(promise.tier)) {
      broken.push(`${promise.tier} was answered and is lost.`)
    }
  }
  // An upgrade is a tier and an entry: one without the other is a half.
  for (const { id, tier, bought } of rows) {
    const reasons = bought as string[]
    const highest = Math.max(0, ...reasons.map((reason) => rank(reason.replace('Unlocked ', ''))))
    if (rank(tier) !== highest) broken.push(`Member ${id} is ${tier} and paid for ${reasons.join(', ') || 'nothing'}.`)
    if (new Set(reasons).size !== reasons.length) broken.push(`Member ${id} paid twice for one tier.`)
  }
  return broken
}
