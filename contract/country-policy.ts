import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** What is switched off where retail binary options are prohibited (docs/product.md, “Country policy”). */
export const Offer = z.enum(['brokerLinks', 'depositRewards', 'cashPrizes', 'referralRewards'])
export type Offer = z.infer<typeof Offer>

/** What the club offers one member. */
export const Offers = z.object({
  brokerLinks: z.boolean(),
  depositRewards: z.boolean(),
  cashPrizes: z.boolean(),
  referralRewards: z.boolean(),
  /** What the member reads where something is switched off; null where nothing is. */
  notice: z.nullable(z.string()),
})
export type Offers = z.infer<typeof Offers>

export const CountryRestriction = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** In English, as the sign-up form names it. */
  name: z.string(),
  /** With its plus; null where another country shares it. */
  dialCode: z.nullable(z.string()),
  switchedOff: z.array(Offer),
  notice: z.string(),
})
export type CountryRestriction = z.infer<typeof CountryRestriction>

/** Where somebody says that they live. */
export interface Residence {
  /** Name or ISO code, in any case. */
  country: string | null
  phone?: string | null
}

/** The sign-up form's answer of everybody whose country it does not list: their dial code tells more. */
const OTHER_COUNTRY = 'other'

/** Names that people give a country besides its own. */
const OTHER_NAMES = new Map(
  Object.entries({
    gb: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
    cz: ['czech republic'],
    nl: ['holland', 'the netherlands'],
    ie: ['republic of ireland'],
  }).flatMap(([code, others]) => others.map((name) => [name, code] as const)),
)

/** What is switched off for somebody who lives there; null where nothing is, and where the country is unknown. */
export const restrictionFor = (
  restrictions: readonly CountryRestriction[],
  { country, phone }: Residence,
): CountryRestriction | null => {
  const wanted = (country ?? '').trim().toLowerCase()
  const code = OTHER_NAMES.get(wanted) ?? wanted
  const named = restrictions.find((row) => row.country.toLowerCase() === code || row.name.toLowerCase() === wanted)
  if (named || (wanted !== '' && wanted !== OTHER_COUNTRY)) return named ?? null
  const number = (phone ?? '').replace(/[^+\d]/g, '')
  return restrictions.find(({ dialCode }) => dialCode !== null && number.startsWith(dialCode)) ?? null
}

/** Everything, unless a restriction takes it away. */
export const offersUnder = (restriction: CountryRestriction | null): Offers => {
  const isOn = (offer: Offer) => !restriction?.switchedOff.includes(offer)
  return {
    brokerLinks: isOn('brokerLinks'),
    depositRewards: isOn('depositRewards'),
    cashPrizes: isOn('cashPrizes'),
    referralRewards: isOn('referralRewards'),
    notice: restriction?.notice ?? null,
  }
}

export const getCountryPolicy = defineCall({
  method: 'GET',
  path: '/country-policy',
  access: 'open',
  summary: 'Countries that prohibit retail binary options, with the switched-off offers and the text for members.',
  reply: z.array(CountryRestriction),
})
