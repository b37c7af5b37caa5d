export interface RuinPlan {
  balanceCents: number
  /** The same for every order. */
  stakeCents: number
  /** Chance that one order wins, 0 to 1; the others lose. */
  winRate: number
  /** What a won stake pays on top of itself, whole percent. */
  payoutPercent: number
  orders: number
}

/**
 * The chance that within so many orders of one size the balance falls below the next stake. After n orders, w of them won, the balance is
 * B + w·⌊S·p⌋ − (n − w)·S; the chance of each w is followed order by order, and whoever cannot pay the next stake is counted once
 * and goes no further (the gambler's ruin as a walk with an absorbing edge: Feller, An Introduction to Probability Theory I, ch. XIV).
 * Exact up to the rounding of doubles. It supposes that orders win independently of one another, which nobody can promise.
 */
export const ruinChance = ({ balanceCents, stakeCents, winRate, payoutPercent, orders }: RuinPlan): number => {
  const gain = Math.floor((stakeCents * payoutPercent) / 100)
  if (balanceCents < stakeCents) return 1
  let alive = new Float64Array(orders + 1)
  alive[0] = 1
  let ruined = 0
  for (let placed = 1; placed <= orders; placed += 1) {
    const next = new Float64Array(orders + 1)
    for (let won = 0; won <= placed; won += 1) {
      const chance = (alive[won] ?? 0) * (1 - winRate) + (won > 0 ? (alive[won - 1] ?? 0) * winRate : 0)
      const balance = balanceCents + won * gain - (placed - won) * stakeCents
      if (balance < stakeCents) ruined += chance
      else next[won] = chance
    }
    alive = next
  }
  return Math.min(1, ruined)
}
