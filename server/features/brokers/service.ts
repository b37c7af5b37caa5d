import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Broker } from '../../../contract/brokers.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import { brokersUnder, type ConfiguredBroker, configuredBrokers, sampleBrokers } from './rules.ts'

export type { ConfiguredBroker } from './rules.ts'

const BROKERS_FILE = 'brokers.json'

/**
 * The partner brokers that `dataDir` holds a file of. Without one: samples in the demo, none outside it. Throws one sentence per problem
 * in the file.
 */
export const readBrokers = async ({
  dataDir,
  demo,
}: {
  dataDir: string
  demo: boolean
}): Promise<readonly ConfiguredBroker[]> => {
  const file = join(dataDir, BROKERS_FILE)
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${file} could not be read: ${error.message}.`)
  })
  if (json === null) return demo ? sampleBrokers : []
  try {
    return configuredBrokers(json)
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n') : [String(error)]
    throw new Error(problems.map((problem) => `${file}: ${problem}.`).join('\n'))
  }
}

interface Deps {
  brokers: readonly ConfiguredBroker[]
  members: Members
  offersFor: CountryPolicy['offersFor']
}

export type Brokers = ReturnType<typeof createBrokers>

export const createBrokers = ({ brokers, members, offersFor }: Deps) => ({
  /**
   * Partner brokers that are offered where the member lives; none where broker links are off. Throws SESSION_REQUIRED when the
   * account is gone.
   */
  listBrokers: async (memberId: string): Promise<Broker[]> => {
    const member = await members.findMember(memberId)
    if (!member) throw new CallError('SESSION_REQUIRED')
    return brokersUnder(brokers, offersFor(member), member.country)
  },
})
