import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CountryRestriction,
  type Offers,
  offersUnder,
  type Residence,
  restrictionFor,
} from '../../../contract/country-policy.ts'
import { defaultRestrictions, restrictionsWith } from './rules.ts'

const COUNTRY_POLICY_FILE = 'country-policy.json'

/** The table of countries, with the operator's rows where `dataDir` holds a file of them. Throws one sentence per problem in it. */
export const readCountryPolicy = async (dataDir: string): Promise<readonly CountryRestriction[]> => {
  const file = join(dataDir, COUNTRY_POLICY_FILE)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`${file} could not be read: ${error.message}.`)
  })
  if (text === null) return defaultRestrictions
  try {
    return restrictionsWith(text)
  } catch (error) {
    const problems = error instanceof Error ? error.message.split('\n') : [String(error)]
    throw new Error(problems.map((problem) => `${file}: ${problem}.`).join('\n'))
  }
}

export type CountryPolicy = ReturnType<typeof createCountryPolicy>

/** What is switched off where retail binary options are prohibited (docs/product.md, “Country policy”). */
export const createCountryPolicy = (restrictions: readonly CountryRestriction[] = defaultRestrictions) => ({
  /** Countries where something is switched off. */
  getCountryPolicy: (): CountryRestriction[] => [...restrictions],

  /** What the club offers somebody who lives there; everything where the country is unknown. */
  offersFor: (residence: Residence): Offers => offersUnder(restrictionFor(restrictions, residence)),
})
