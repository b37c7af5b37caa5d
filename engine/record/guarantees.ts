/** By whom a cheat is noticed. */
export const GUARANTEES = {
  hashes: 'The entries are those of the signed checkpoint.',
  duties: 'The record keeps what it promised, entry by entry.',
  recount: 'The published figures are those of the record.',
  kept: 'The record extends the checkpoint that was kept here.',
  witness: 'Witnesses saw the record grow, and each commitment before its entry.',
  timestamp: 'Time-stamps show each commitment before its entry.',
  fresh: 'Every market goes on to the present.',
} as const
export type Guarantee = keyof typeof GUARANTEES

/** What only somebody outside can notice, said of every record. */
export const BEYOND_THE_RECORD = [
  'A history that was rewritten as a whole, signed anew and shown to everybody: only a kept checkpoint, a witness or a time-stamp tells.',
  'Two records under one key, each shown to other people: only witnesses, or people who compare their kept checkpoints, tell.',
  'A commitment that was made after its entry and dated back: only a witness or a time-stamp from before the entry tells.',
  'A price that was wrong when it was recorded: only another source of the same prices tells.',
  'The reachable-entry rate: the server measures it as signals go out, and it is no part of the record.',
  'A candle that was left out while its signal was losing, with the pair abstaining after it: only another source of prices, or the count of voids, tells.',
] as const

export interface GuaranteeResult {
  /** `partly`: nothing contradicts it, but not everything is proven, as after an outage of a witness. */
  state: 'holds' | 'partly' | 'fails' | 'not checked'
  /** What was checked, or why it was not. */
  sentence: string
  problems: string[]
}
