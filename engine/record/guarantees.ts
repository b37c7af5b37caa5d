/** By whom a cheat is noticed. */
export const GUARANTEES = {
  hashes: 'The entries match the signed checkpoint.',
  duties: 'Every entry fulfills the duties of the record.',
  recount: 'The published results match the record.',
  kept: 'The record extends the checkpoint saved on this device.',
  witness: 'Witnesses saw the record grow, and each commitment before its entry.',
  timestamp: 'Time-stamps show each commitment before its entry.',
  fresh: 'Every market is up to date.',
} as const
export type Guarantee = keyof typeof GUARANTEES

/** What only somebody outside can notice, said of every record. */
export const BEYOND_THE_RECORD = [
  'A fully rewritten and newly signed history. Only a saved checkpoint, a witness or a time-stamp exposes it.',
  'Two records under one key, for different people. Only witnesses, or people who compare saved checkpoints, expose them.',
  'A backdated commitment. Only a witness or a time-stamp from before the entry exposes it.',
  'A wrongly recorded price. Only another source of the same prices exposes it.',
  'The share of reachable entries. The server measures it during delivery, outside the record.',
  'A candle omitted during a losing signal, followed by an abstention. Only another source of prices, or the count of voids, exposes it.',
] as const

export interface GuaranteeResult {
  /** `partly`: nothing contradicts it, but not everything is proven, as after an outage of a witness. */
  state: 'holds' | 'partly' | 'fails' | 'not checked'
  /** What was checked, or why it was not. */
  sentence: string
  problems: string[]
}
