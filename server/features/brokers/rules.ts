import type { Broker } from '../../../contract/brokers.ts'
import type { Offers } from '../../../contract/country-policy.ts'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'

const conversion = `$1 = ${UPOINTS_PER_DOLLAR} U-Point`

/** Stand for partners that are not named yet: who signs an agreement takes a row. */
const SAMPLES = [
  { name: 'Partner broker A', description: 'OTC options and forex pairs, deposits from $30.', recommended: true },
  { name: 'Partner broker B', description: 'Forex and indices as CFDs, deposits from $50.', recommended: false },
  {
    name: 'Partner broker C',
    description: 'Crypto CFDs, open around the clock, deposits from $30.',
    recommended: false,
  },
  { name: 'Partner broker D', description: 'Commodities and metals as CFDs, deposits from $100.', recommended: false },
] as const

/** What a member may be shown. Where deposits earn nothing, none is eligible. */
export const brokersUnder = ({ brokerLinks, depositRewards }: Offers): Broker[] =>
  brokerLinks ? SAMPLES.map((broker) => ({ ...broker, conversion, eligible: depositRewards, sample: true })) : []
