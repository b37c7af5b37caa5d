import * as z from 'zod/mini'
import { type CountryRestriction, Offer } from '../../../contract/country-policy.ts'

const WORDS: Record<Offer, string> = {
  brokerLinks: 'broker links',
  depositRewards: 'deposit rewards',
  cashPrizes: 'cash prizes',
  referralRewards: 'referral rewards',
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
/** Regions that have a code and are no country: a row of theirs would apply to nobody. */
const NO_COUNTRIES: readonly string[] = ['EU', 'EZ', 'UN', 'QO']

/** The English name of an ISO code; null when it is none. */
const findCountryName = (code: string): string | null => {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return null
  // A former or informal code (UK) is known by its successor's name, but members are not found by it.
  return new Intl.Locale(`und-${code}`).region === code ? (names.of(code) ?? null) : null
}

interface RowDetails {
  switchedOff: Offer[]
  dialCode?: string | null
  /** The general one unless given. */
  notice?: string
}

const toRestriction = (country: string, { switchedOff, dialCode = null, notice }: RowDetails): CountryRestriction => {
  const name = findCountryName(country) ?? country
  const offers = list.format(switchedOff.map((offer) => WORDS[offer]))
  return {
    country,
    name,
    dialCode,
    switchedOff,
    notice:
      notice ??
      `Retail binary options are prohibited where you live (${name}): ${offers} are switched off for your account.`,
  }
}

/** The 27 of the European Union, the United Kingdom, Canada (which shares its dial code) and Australia. */
const PROHIBITED =
  'AT+43 BE+32 BG+359 HR+385 CY+357 CZ+420 DK+45 EE+372 FI+358 FR+33 DE+49 GR+30 HU+36 IE+353 IT+39 LV+371 LT+370 LU+352 ' +
  'MT+356 NL+31 PL+48 PT+351 RO+40 SK+421 SI+386 ES+34 SE+46 GB+44 CA AU+61'

/** The table without any configuration. */
export const defaultRestrictions: readonly CountryRestriction[] = PROHIBITED.split(' ').map((entry) =>
  toRestriction(entry.slice(0, 2), { switchedOff: [...Offer.options], dialCode: entry.slice(2) || null }),
)

const offers = Offer.options.join(', ')

/** What an operator may say of a country. It replaces the country's row as a whole. */
const Row = z.strictObject(
  {
    switchedOff: z.array(z.enum(Offer.options, `must be one of ${offers}`), `must be a list of ${offers}`),
    dialCode: z.optional(
      z.string('must be text').check(z.regex(/^\+[1-9]\d{0,3}$/, 'must be a plus and one to four digits')),
    ),
    notice: z.optional(z.string('must be text').check(z.trim(), z.minLength(1, 'can’t be empty'))),
  },
  'must be an object with `switchedOff`, `dialCode` and `notice`',
)
type Row = z.infer<typeof Row>

const toRows = (text: string): [country: string, row: unknown][] => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return Object.entries(parsed)
  } catch {
    // Said below: text that is no JSON and JSON that is no object are the same mistake to whoever reads it.
  }
  throw new Error('must be a JSON object with a row per ISO country code')
}

const checkRow = (country: string, row: unknown): { row?: Row; problems: string[] } => {
  if (findCountryName(country) === null)
    return { problems: [`${country} isn’t an ISO country code of two capital letters`] }
  const parsed = z.safeParse(Row, row)
  if (parsed.success) return { row: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.map(({ path, message, code }) =>
      code === 'unrecognized_keys'
        ? `${country} has an unknown field`
        : `${[country, ...path.map(String)].join('.')} ${message}`,
    ),
  }
}

/**
 * The table of countries: the default rows, each replaced by the operator's, `text` being the configured file. A row that switches
 * nothing off takes the country out. Throws an error whose message has one sentence per problem.
 */
export const restrictionsWith = (text: string): CountryRestriction[] => {
  const rows = toRows(text).map(([country, row]) => ({ country, ...checkRow(country, row) }))
  const problems = rows.flatMap((row) => row.problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const dialCodes = new Map(defaultRestrictions.map(({ country, dialCode }) => [country, dialCode]))
  const table = new Map(defaultRestrictions.map((row) => [row.country, row]))
  for (const { country, row } of rows) {
    const dialCode = row?.dialCode ?? dialCodes.get(country) ?? null
    if (row) table.set(country, toRestriction(country, { ...row, dialCode }))
  }
  return [...table.values()].filter(({ switchedOff }) => switchedOff.length > 0)
}
