import * as z from 'zod/mini'
import { AccessPath } from '../../../contract/account-setups.ts'
import { SETUP_STEPS, type SetupForm, type SetupStep } from './setup-rules.ts'

const DRAFT_KEY = 'uptick.account-setup'

const text = z.catch(z.string().check(z.maxLength(100)), '')

const Draft = z.object({
  memberId: z.string(),
  brokerAccount: text,
  accessPath: z.catch(AccessPath, 'manual'),
  depositAmount: text,
  step: z.catch(z.enum(SETUP_STEPS), 'account'),
  corrects: z.catch(z.nullable(z.string()), null),
})

/** What a reload, or the way back from the broker's site, finds again. Never the file. */
export interface SetupDraft extends SetupForm {
  step: SetupStep
  /** The waiting request that this one is sent instead of; null for a first one. */
  corrects: string | null
}

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable draft is no draft
  }
}

/** This member's draft; an empty one, on the path that they are on, where there is none. */
export const readSetupDraft = (storage: Storage, memberId: string, currentPath: AccessPath | null): SetupDraft => {
  const { success, data } = z.safeParse(Draft, parseOrNull(storage.getItem(DRAFT_KEY) ?? ''))
  if (!success || data.memberId !== memberId)
    return {
      brokerAccount: '',
      accessPath: currentPath ?? 'manual',
      depositAmount: '',
      step: 'account',
      corrects: null,
    }
  const { memberId: _, ...draft } = data
  return draft
}

export const keepSetupDraft = (storage: Storage, memberId: string, draft: SetupDraft): void =>
  storage.setItem(DRAFT_KEY, JSON.stringify({ memberId, ...draft }))

export const removeSetupDraft = (storage: Storage): void => storage.removeItem(DRAFT_KEY)
