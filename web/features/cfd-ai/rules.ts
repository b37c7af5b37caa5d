import { cfdAiMessages, SubscriberEmail } from '../../../contract/cfd-ai.ts'
import { CallFailure } from '../../lib/call-failure.ts'

/** docs/product.md, “CFD AI”: what the countdown says while no date is set. */
export const SAMPLE_COUNTDOWN = { days: 42, hours: 18, minutes: 35, seconds: 22 } as const
export const SAMPLE_WAITING = 2_847

export type Countdown = Record<keyof typeof SAMPLE_COUNTDOWN, number>

/** What is left until the planned day; null once it has come. */
export const countdownTo = (launchAt: string, nowMs: number): Countdown | null => {
  const seconds = Math.ceil((Date.parse(launchAt) - nowMs) / 1000)
  if (seconds <= 0) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** What speaks against an address; null for a fit one. `first` where a button far from the field is pressed. */
export const emailProblem = (email: string, { first }: { first: boolean }): string | null => {
  if (email.trim() === '') return first ? cfdAiMessages.emailFirst : cfdAiMessages.emailRequired
  return SubscriberEmail.safeParse(email).success ? null : cfdAiMessages.emailInvalid
}

/** Why an address was not entered: whoever asks too often is told to wait, everything else is the one sentence. */
export const joinFailure = (error: Error): string =>
  error instanceof CallFailure && (error.is('RATE_LIMITED') || error.isAboutFields)
    ? (error.fields.email ?? error.message)
    : cfdAiMessages.failed
