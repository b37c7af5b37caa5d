import * as z from 'zod/mini'

const INTERNATIONAL_PHONE = /^\+[1-9]\d{6,14}$/

/** Whether a phone number is written with its country code, however it is spaced. */
export const hasCountryCode = (phone: string): boolean => INTERNATIONAL_PHONE.test(phone.replace(/[\s()-]/g, ''))

/** US dollars to the cent: inside they are kept as whole cents. */
export const wholeCents = z.refine<number>(
  (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
  'At most two decimals',
)

/** The countries that forms offer. */
export const COUNTRIES = [
  'Nigeria',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'South Africa',
  'Ghana',
  'Kenya',
  'Other',
] as const
