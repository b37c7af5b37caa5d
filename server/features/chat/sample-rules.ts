/** docs/product.md, “Rooms”: how a demo room is kept from being silent. */
export const SIMULATED = {
  message: { everyMs: 8_000, chance: 0.3 },
  typing: { everyMs: 5_000, chance: 0.2 },
  firstOnline: 247,
} as const

/** Names that nobody has, and what they say: no prices, no directions, no promises. */
const NAMES = ['Tunde A.', 'Marisol V.', 'Kenji O.', 'Priya S.', 'Luca B.', 'Zanele M.', 'Erik H.', 'Noor F.'] as const
const LINES = [
  'Morning everyone. Coffee first, charts second.',
  'Waiting for the candle to close before I decide anything.',
  'Who is keeping a journal this week?',
  'I skipped two setups today. Best decision so far.',
  'Small size until I am back in rhythm.',
  'The session overlap is always the noisiest part for me.',
  'Is anyone else watching the range from yesterday?',
  'Reminder to myself: a missed trade costs nothing.',
  'Checked the record of the last hour. The interval is still wide.',
  'Taking a break after three losses in a row. Rules are rules.',
  'What do you write down after a losing trade?',
  'Practicing this on paper for another week.',
  'Spread looks wide right now, I stay out.',
  'Thanks for the explanation yesterday, that helped.',
  'Does the 5-minute fit anyone better than the 1-minute?',
  'Rate decision in an hour, I am flat until then.',
  'Finally set my alerts instead of staring at the screen.',
  'Good discipline in this room today.',
] as const

const pick = <Item>(items: readonly [Item, ...Item[]], share: number): Item =>
  items[Math.min(items.length - 1, Math.floor(share * items.length))] ?? items[0]

export const pickName = (share: number): string => pick(NAMES, share)
export const pickLine = (share: number): string => pick(LINES, share)

/** One more, one less or as many, around the first count. */
export const wander = (online: number, share: number): number => {
  if (online === 0) return SIMULATED.firstOnline
  const step = Math.floor(share * 3) - 1
  return Math.abs(online + step - SIMULATED.firstOnline) > 12 ? online : online + step
}
