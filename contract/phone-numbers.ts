import { isValidPhoneNumber } from 'libphonenumber-js/min'

/** Whether a number with its country code is one that the country's numbering plan can give out. */
export const isRealPhone = (phone: string): boolean => isValidPhoneNumber(phone)
