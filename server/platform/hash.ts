import { hash } from 'node:crypto'

/** SHA-256 of UTF-8 text, lower-case hex. At once, where Web Crypto would cross threads for every few hundred bytes. */
export const sha256 = (text: string): string => hash('sha256', text)

/** A strong entity tag of a text (RFC 9110, section 8.8.3): the same for the same bytes. */
export const entityTag = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
