import * as z from 'zod/mini'
import { emptyRegistration, type RegistrationForm, toDialCode } from './rules.ts'

const DRAFT_KEY = 'uptick.signup'

const text = z.catch(z.string().check(z.maxLength(300)), '')

const Waiting = z.object({ email: z.string(), registrationSecret: z.string(), startedAt: z.string() })
export type WaitingRegistration = z.infer<typeof Waiting>

const Draft = z.object({
  form: z.object({
    fullName: text,
    email: text,
    countryCode: text,
    phoneNumber: text,
    country: text,
    telegram: text,
  }),
  /** The registration that waits for its code, with the secret that makes it this tab's; null before that. */
  waiting: z.catch(z.nullable(Waiting), null),
  /** When another code can be asked for, ms. */
  resendAtMs: z.number(),
  referralCode: z.nullable(z.string()),
})
/** What a reload of the wizard finds again. Never the password. */
export type SignupDraft = z.infer<typeof Draft>

const withoutPassword = ({ password: _, ...form }: RegistrationForm) => form

const emptyDraft: SignupDraft = {
  form: withoutPassword(emptyRegistration),
  waiting: null,
  resendAtMs: 0,
  referralCode: null,
}

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable draft is no draft
  }
}

export const readDraft = (storage: Storage): SignupDraft => {
  const { success, data } = z.safeParse(Draft, parseOrNull(storage.getItem(DRAFT_KEY) ?? ''))
  return success ? { ...data, form: { ...data.form, countryCode: toDialCode(data.form.countryCode).iso } } : emptyDraft
}

interface DraftChanges extends Partial<Omit<SignupDraft, 'form'>> {
  form?: RegistrationForm
}

/** Keeps what changed, and all else that was kept before. */
export const updateDraft = (storage: Storage, { form, ...changes }: DraftChanges): SignupDraft => {
  const draft = { ...readDraft(storage), ...changes, ...(form ? { form: withoutPassword(form) } : {}) }
  storage.setItem(DRAFT_KEY, JSON.stringify(draft))
  return draft
}

export const removeDraft = (storage: Storage): void => storage.removeItem(DRAFT_KEY)
