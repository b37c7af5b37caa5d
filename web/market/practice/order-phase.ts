import type { PracticeOrder } from '../../../contract/practice.ts'

type OpenPhase = 'waiting' | 'open' | 'settling'

/** Where an order stands, and how long that lasts. */
export const openPhaseFor = (
  { entryAt, expiresAt }: Pick<PracticeOrder, 'entryAt' | 'expiresAt'>,
  nowMs: number,
): { phase: OpenPhase; leftMs: number } => {
  const [entryAtMs, expiresAtMs] = [Date.parse(entryAt), Date.parse(expiresAt)]
  if (nowMs < entryAtMs) return { phase: 'waiting', leftMs: entryAtMs - nowMs }
  return nowMs < expiresAtMs ? { phase: 'open', leftMs: expiresAtMs - nowMs } : { phase: 'settling', leftMs: 0 }
}
