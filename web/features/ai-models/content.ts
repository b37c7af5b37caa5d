import { commonLabels } from '../../ui/common-labels.ts'
export const modelTexts = {
  title: 'Digital AI Models',
  previewDeck: 'Three models, one engine. Higher models send you more signals.',
  memberDeck: 'Three models, one engine. Higher models send you more signals.',
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
  top: 'You have the highest model.',
  locked: commonLabels.signalsNeedUnlocked,
  setup: 'Account Setup',
  legacy: 'The Pro tier runs the Silver model.',
  confidence: 'No model promises a profit. See every win and loss in the public record.',
  record: 'Track record',
} as const

export const riskTexts = {
  title: 'Risk warning.',
  sentence: 'Options and CFDs are high risk and this content is informational only.',
} as const
