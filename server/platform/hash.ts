import { hash } from 'node:crypto'

/** SHA-256 of UTF-8 text, lower-case hex. At once, where Web Crypto would cross threads for every few hundred bytes. */
export const sha256 = (text: string): string => hash('sha256', text)
