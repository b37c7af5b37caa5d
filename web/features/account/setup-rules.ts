import * as z from 'zod/mini'
import {
  type AccessPath,
  type AccountSetup,
  AccountSetupForm,
  accountSetupMessages,
  isDepositEnough,
} from '../../../contract/account-setups.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/slots.ts'
import { DOLLARS, fieldNumber, readNumber } from '../../lib/typed-number.ts'

export const SETUP_STEPS = ['account', 'fund', 'verify'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What the wizard holds. `depositAmount` is what was typed, US dollars. */
export interface SetupForm {
  brokerAccount: string
  accessPath: AccessPath
  depositAmount: string
}

export type SetupErrors = Partial<Record<keyof SetupForm, string>>

/** Why a broker account is refused; null when it may be sent. */
export const brokerAccountProblem = (brokerAccount: string): string | null => {
  const { success, error } = z.safeParse(AccountSetupForm.shape.brokerAccount, brokerAccount)
  return success ? null : (error.issues[0]?.message ?? accountSetupMessages.brokerAccountRequired)
}

/** What was typed as an amount, in US dollars. */
export const computeDollars = (typed: string): number => readNumber(typed, DOLLARS).value

/** Why an amount is refused for its path: both readings where it has two, else in the contract's words, then the path's minimum. */
export const depositProblem = (path: AccessPath, typed: string): string | null => {
  const { value: dollars, problem } = readNumber(typed, DOLLARS)
  if (problem !== null) return problem
  const { success, error } = z.safeParse(AccountSetupForm.shape.depositAmount, dollars)
  if (!success) return error.issues[0]?.message ?? accountSetupMessages.depositRequired
  return isDepositEnough(path, dollars) ? null : accountSetupMessages.depositTooSmall(path)
}

/** Manual may become auto, auto stays (docs/product.md, “Deposits”). */
export const pathProblem = (current: AccessPath | null, chosen: AccessPath): string | null =>
  current === 'auto' && chosen === 'manual' ? accountSetupMessages.pathCannotGoBack : null

const toProblems = (problems: Record<keyof SetupForm, string | null>, names: readonly (keyof SetupForm)[]) =>
  Object.fromEntries(names.flatMap((name) => (problems[name] ? [[name, problems[name]]] : []))) as SetupErrors

const FIELDS_OF = {
  account: ['brokerAccount'],
  fund: ['accessPath', 'depositAmount'],
  verify: [],
} as const satisfies Record<SetupStep, readonly (keyof SetupForm)[]>

/** What keeps a step from being left forwards, by field. */
export const stepErrors = (step: SetupStep, form: SetupForm, currentPath: AccessPath | null): SetupErrors =>
  toProblems(
    {
      brokerAccount: brokerAccountProblem(form.brokerAccount),
      accessPath: pathProblem(currentPath, form.accessPath),
      depositAmount: depositProblem(form.accessPath, form.depositAmount),
    },
    FIELDS_OF[step],
  )

/** The step that was asked for, or the last one before it whose way is not filled in. */
export const reachableStep = (wanted: SetupStep, form: SetupForm, currentPath: AccessPath | null): SetupStep =>
  SETUP_STEPS.slice(0, SETUP_STEPS.indexOf(wanted)).find(
    (step) => Object.keys(stepErrors(step, form, currentPath)).length > 0,
  ) ?? wanted

/** The first step that shows one of the fields the server refused; null when it refused something else. */
export const stepOfRefusal = (fields: readonly string[]): SetupStep | null =>
  SETUP_STEPS.find((step) => FIELDS_OF[step].some((name) => fields.includes(name))) ?? null

/**
 * What the page shows: the wizard, or what became of the newest request. A waiting request leaves no room for another, but the
 * wizard may correct it (`corrects`) for as long as it waits.
 */
export const setupView = (
  setup: AccountSetup | null,
  wizardAsked: boolean,
  corrects: string | null,
): 'wizard' | 'pending' | 'approved' | 'rejected' => {
  if (setup === null || setup.status === 'withdrawn' || setup.status === 'corrected') return 'wizard'
  const isCorrected = corrects === setup.id
  return wizardAsked && isCorrected === (setup.status === 'pending') ? 'wizard' : setup.status
}

/** The waiting request as the wizard takes it up again. */
export const toForm = ({ brokerAccount, accessPath, depositAmount }: AccountSetup): SetupForm => ({
  brokerAccount,
  accessPath,
  depositAmount: fieldNumber(depositAmount),
})

/** docs/product.md, “Deposits”: activation typically takes 2–24 hours, up to 48 at peak. */
export const TYPICAL_HOURS = { from: 2, to: 24 } as const
export const PEAK_HOURS = 48

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** How long a request has waited: as a share of the longest that is usual, in words, and whether it is longer than that. */
export const waitingSince = (since: string, nowMs: number): { share: number; words: string; late: boolean } => {
  const waitedMs = Math.max(0, nowMs - Date.parse(since))
  const [hours, minutes] = [Math.floor(waitedMs / HOUR_MS), Math.floor(waitedMs / MINUTE_MS) % 60]
  const words =
    hours === 0
      ? minutes === 0
        ? 'Sent just now'
        : `Waiting for ${counted(minutes, 'minute')}`
      : `Waiting for ${counted(hours, 'hour')}${minutes === 0 ? '' : ` and ${counted(minutes, 'minute')}`}`
  const share = waitedMs / (PEAK_HOURS * HOUR_MS)
  return { share: Math.min(1, share), words, late: share > 1 }
}
