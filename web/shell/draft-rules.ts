import * as z from 'zod/mini'

const DRAFT_KEY = 'uptick.draft'

const Draft = z.object({
  memberId: z.string(),
  /** Path and search of the page that was being filled in. */
  address: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})
/** What a member had typed when their session ended. Never a password or a code. */
export type Draft = z.infer<typeof Draft>

/** What decides whether a field is kept. */
export interface FieldFacts {
  /** Its name, or its label where it has none. */
  name: string
  type: string
  value: string
  autocomplete: string
  readOnly: boolean
}

const KEPT_TYPES = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'select-one']
/** A password that is shown is a field of text: its name and its autocomplete still tell. */
const SECRET = /passw|one-time|totp|\bpin\b|\bcode\b/i

/** The fields of a page that a member would have to type again. */
export const keptFields = (fields: readonly FieldFacts[]): Draft['fields'] =>
  fields
    .filter(({ name, type, value, readOnly }) => name !== '' && value !== '' && !readOnly && KEPT_TYPES.includes(type))
    .filter(({ name, autocomplete }) => !SECRET.test(name) && !SECRET.test(autocomplete))
    .map(({ name, value }) => ({ name, value }))

export const storeDraft = (storage: Storage, draft: Draft): void => {
  if (draft.fields.length === 0) storage.removeItem(DRAFT_KEY)
  else storage.setItem(DRAFT_KEY, JSON.stringify(draft))
}

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable draft is no draft
  }
}

/** The draft that waits; null without one. */
export const readDraft = (storage: Storage): Draft | null => {
  const raw = storage.getItem(DRAFT_KEY)
  if (raw === null) return null
  const { success, data } = z.safeParse(Draft, parseOrNull(raw))
  return success ? data : null
}

/** The draft of this member and page, which is handed out once. Another member's is forgotten. */
export const takeDraft = (storage: Storage, { memberId, address }: Omit<Draft, 'fields'>): Draft | null => {
  const draft = readDraft(storage)
  if (!draft) return null
  if (draft.memberId !== memberId) {
    storage.removeItem(DRAFT_KEY)
    return null
  }
  if (draft.address !== address) return null
  storage.removeItem(DRAFT_KEY)
  return draft
}
