export const modelTexts = {
  title: 'Digital AI Models',
  previewDeck: 'Three models, one engine: what differs is how much of it reaches you. This is a preview of all three.',
  memberDeck: 'Three models, one engine: what differs is how much of it reaches you.',
  preview: 'Preview',
  current: 'Your current model',
  higher: 'Higher models',
  all: 'Preview of the models',
  access: 'Pairs',
  timeframe: 'Timeframe',
  frequency: 'Signals',
  price: (points: string) => `${points} U-Points`,
  activate: 'Activate AI Signals',
  unlock: 'Unlock with U-Points',
  missing: (points: string) => `${points} more U-Points needed`,
  earn: 'Earn U-Points',
  enough: 'You have enough',
  top: 'There is no higher model.',
  locked: 'Signals also need an unlocked dashboard.',
  setup: 'Account Setup',
  legacy: 'The Pro tier runs the Silver model.',
  confidence:
    'No model promises a profit. What each signal was worth is in the public record, with wins and losses at the same size.',
  record: 'Track record',
} as const

export const riskTexts = {
  title: 'Risk warning.',
  sentence: 'Options and CFDs are high risk and this content is informational only.',
} as const
