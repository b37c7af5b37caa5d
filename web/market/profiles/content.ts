import { RANKED_FROM } from '../../../contract/profiles.ts'
import { formatCount } from '../../lib/format.ts'

export const personTexts = {
  followers: (count: number) => (count === 1 ? '1 follower' : `${formatCount(count)} followers`),
  calls: (n: string) => `of ${n} calls won`,
  trades: (n: string) => `of ${n} practice trades won`,
  short: (n: string) => `Not enough data yet (${n} of ${RANKED_FROM})`,
} as const
