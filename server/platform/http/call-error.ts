import { type ErrorCode, getMessage, toStatus } from '../../../contract/errors.ts'

interface Details {
  /** A better sentence than the code's own. */
  message?: string
  /** Sentences tied to input fields. */
  fields?: Record<string, string>
  /** Seconds until trying again makes sense. */
  retryAfterSeconds?: number
}

/** A refusal that the caller reads: thrown by rules and services, turned into an answer in one place. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { message, fields, retryAfterSeconds }: Details = {}) {
    super(message ?? getMessage(code))
    this.name = 'CallError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return toStatus(this.code)
  }
}
