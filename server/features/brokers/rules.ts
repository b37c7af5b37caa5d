import * as z from 'zod/mini'
import type { Broker } from '../../../contract/brokers.ts'
import type { Offers } from '../../../contract/country-policy.ts'
import { foldText } from '../../../contract/people-text.ts'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'

const text = z
  .string('must be text')
  .check(z.trim(), z.minLength(1, 'can’t be empty'), z.maxLength(300, 'must have at most 300 characters'))

const ConfiguredBroker = z.strictObject(
  {
    name: text,
    description: text,
    link: z.url({ protocol: /^https$/, error: 'must be an https address' }),
    promoCode: z._default(z.nullable(text), null),
    recommended: z._default(z.boolean('must be true or false'), false),
    /** Deposits there earn points. */
    eligible: z._default(z.boolean('must be true or false'), true),
    /** Country names as on the sign-up form; everywhere where it is left out. */
    countries: z._default(z.nullable(z.array(text, 'must be a list of countries')), null),
  },
  'must be an object with name, description, link and optional fields',
)
export type ConfiguredBroker = z.infer<typeof ConfiguredBroker> & { sample: boolean }

const FIELDS = Object.keys(ConfiguredBroker.shape).join(', ')

const listFor = (json: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(json)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Said below: text that is no JSON and JSON that is no list are the same mistake to whoever reads it.
  }
  throw new Error('must be a JSON list of brokers')
}

/** The partners that `json`, the configured file, names. Throws an error whose message has one sentence per problem. */
export const configuredBrokers = (json: string): ConfiguredBroker[] => {
  const problems: string[] = []
  const brokers = listFor(json).flatMap((entry, place) => {
    const parsed = z.safeParse(ConfiguredBroker, entry)
    if (parsed.success) return [{ ...parsed.data, sample: false }]
    for (const { path, message, code } of parsed.error.issues)
      problems.push(
        code === 'unrecognized_keys'
          ? `broker ${place + 1} may only have ${FIELDS}`
          : `broker ${place + 1}${path.map((part) => `.${String(part)}`).join('')} ${message}`,
      )
    return []
  })
  const names = new Set(brokers.map(({ name }) => foldText(name)))
  if (problems.length === 0 && names.size < brokers.length) problems.push('names a broker twice')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return brokers
}

const sample = (name: string, description: string, recommended = false): ConfiguredBroker => ({
  name,
  description,
  recommended,
  link: '',
  promoCode: null,
  eligible: true,
  countries: null,
  sample: true,
})

/** Stand for partners in the demo, where nobody has an agreement with any. They lead nowhere. */
export const sampleBrokers: readonly ConfiguredBroker[] = [
  sample('Partner broker A', 'OTC options and forex pairs, deposits from $30.', true),
  sample('Partner broker B', 'Forex and indices as CFDs, deposits from $50.'),
  sample('Partner broker C', 'Crypto CFDs, open around the clock, deposits from $30.'),
  sample('Partner broker D', 'Commodities and metals as CFDs, deposits from $100.'),
]

const conversion = `$1 = ${UPOINTS_PER_DOLLAR} U-Point`

const isOfferedIn = ({ countries }: ConfiguredBroker, country: string | null): boolean =>
  countries === null ||
  (country !== null && countries.some((offered) => foldText(offered) === foldText(country.trim())))

/** What a member may be shown, the recommended first. Where deposits earn nothing, none is eligible. */
export const brokersUnder = (
  brokers: readonly ConfiguredBroker[],
  { brokerLinks, depositRewards }: Offers,
  country: string | null,
): Broker[] =>
  brokers
    .filter((broker) => brokerLinks && isOfferedIn(broker, country))
    .toSorted((a, b) => Number(b.recommended) - Number(a.recommended))
    .map(({ countries: _, link, eligible, ...broker }) => ({
      ...broker,
      link: link || null,
      conversion,
      eligible: eligible && depositRewards,
    }))
