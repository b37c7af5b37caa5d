import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of bytes or of UTF-8 text, lower-case hex. At once, where Web Crypto would cross threads for every few hundred bytes. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content)

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether two secrets are the same, in a time that tells nothing of how alike they are. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

/** A weak entity tag of a text (RFC 9110, section 8.8.3): the same text, whether compressed or not. */
export const entityTag = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` names this tag. Proxies may have made it strong or weak on the way. */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag)) ?? false
