import { formatCents } from '../../lib/format.ts'

export const deskTexts = {
  desk: 'Trade',
  ticket: 'New order',
  available: 'Available',
  reserved: (cents: number) => `${formatCents(cents)} reserved`,
  length: 'Order length',
  lengths: { '1m': '1 min', '5m': '5 min' },
  lowerStake: 'Lower stake',
  higherStake: 'Higher stake',
  stakes: 'Stakes',
  onePercent: '1%',
  risk: (cents: number) => `Lose ${formatCents(cents)} if wrong`,
  breakEven: 'Break-even',
  journal: 'Journal',
  placed: (direction: string, pair: string, cents: number) => `${direction} ${pair}, ${formatCents(cents)} placed`,
} as const
