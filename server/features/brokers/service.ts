import type { Broker } from '../../../contract/brokers.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import { brokersUnder } from './rules.ts'

interface Deps {
  members: Members
  offersFor: CountryPolicy['offersFor']
}

export type Brokers = ReturnType<typeof createBrokers>

export const createBrokers = ({ members, offersFor }: Deps) => ({
  /** Partner brokers; none where broker links are off. Throws SESSION_REQUIRED when the account is gone. */
  listBrokers: async (memberId: string): Promise<Broker[]> => {
    const member = await members.findMember(memberId)
    if (!member) throw new CallError('SESSION_REQUIRED')
    return brokersUnder(offersFor(member))
  },
})
