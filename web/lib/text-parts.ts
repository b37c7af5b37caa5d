import { calmText } from '../../contract/people-text.ts'

/** What a member's text is made of for the screen. A link is shown by the host that it really leads to. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; href: string; host: string; rest: string }

/** Ends at anything that is no part of an address, and at what nobody sees. */
const ADDRESS = /https?:\/\/[^\s<>"'`\p{C}\p{Z}\p{DI}\p{Pi}\p{Pf}“”„‟\u00ab\u00bb‹›‘’‚‛「」『』《》〈〉、。，]+/giu
/** A sentence goes on behind an address. */
const TRAILING = /[.,;:!?)\]}…]+$/u

const withoutTrailing = (found: string): string => {
  const bare = found.replace(TRAILING, '')
  // An address of an encyclopedia may end in a bracket that it opened itself.
  return found.startsWith(`${bare})`) && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare
}

const findLink = (address: string): TextPart | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // What stands before an @ is read as the host by whoever looks quickly.
  if (url.username !== '' || url.password !== '') return null
  const rest = `${url.pathname}${url.search}${url.hash}`
  return { kind: 'link', href: url.href, host: url.host, rest: rest === '/' ? '' : rest }
}

/** A text in parts: what is read, and the links in it. */
export const textParts = (text: string): TextPart[] => {
  const calm = calmText(text)
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of calm.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    const link = findLink(address)
    if (!link) continue
    if (index > from) parts.push({ kind: 'text', text: calm.slice(from, index) })
    parts.push(link)
    from = index + address.length
  }
  if (from < calm.length) parts.push({ kind: 'text', text: calm.slice(from) })
  return parts
}
