import type { ErrorCode } from '../../contract/errors.ts'

export type FailureCode = ErrorCode | 'NETWORK_FAILED' | 'ANSWER_UNREADABLE'

interface FailureParts {
  /** HTTP status; 0 when no answer came. */
  status: number
  error: string
  message: string
  fields?: Record<string, string> | undefined
}

const NETWORK_MESSAGE = 'Network error. Please check your connection and try again.'

/** A call that did not succeed: refused by the server, or never answered. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly error: string
  /** Sentences by field name, for forms. */
  readonly fields: Record<string, string>

  constructor({ status, error, message, fields }: FailureParts, options?: ErrorOptions) {
    super(message || 'Something went wrong. Please try again.', options)
    this.status = status
    this.error = error
    this.fields = fields ?? {}
  }

  static ofNetwork(cause: unknown): CallFailure {
    return new CallFailure({ status: 0, error: 'NETWORK_FAILED', message: NETWORK_MESSAGE }, { cause })
  }

  /** No answer came: the request may or may not have arrived. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** The server could not answer, whoever asked: the stored user may stand in (decision 6). */
  get isOutage(): boolean {
    return this.isNetwork || this.status >= 500
  }

  is(code: FailureCode): boolean {
    return this.error === code
  }
}
