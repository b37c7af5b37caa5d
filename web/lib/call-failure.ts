import { commonTexts } from '../../contract/common-texts.ts'
import type { ErrorCode } from '../../contract/errors.ts'

export type FailureCode = ErrorCode | 'NETWORK_FAILED' | 'ANSWER_UNREADABLE'

interface FailureParts {
  /** HTTP status; 0 when no answer came. */
  status: number
  error: string
  message: string
  fields?: Record<string, string> | undefined
  /** Whether the message is the server's own. */
  hasSentence?: boolean
}

export const NETWORK_MESSAGE = 'Network error. Please check your connection and try again.'

/** A call that did not succeed: refused by the server, or never answered. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly error: string
  /** Sentences by field name, for forms. */
  readonly fields: Record<string, string>
  /** The message is the server's own; false where a fixed one stands in. */
  readonly hasSentence: boolean

  constructor({ status, error, message, fields, hasSentence = true }: FailureParts, options?: ErrorOptions) {
    super(message || commonTexts.somethingWrong, options)
    this.status = status
    this.error = error
    this.fields = fields ?? {}
    this.hasSentence = hasSentence
  }

  static ofNetwork(cause: unknown, message: string | null = null): CallFailure {
    const parts = { status: 0, error: 'NETWORK_FAILED', message: message ?? NETWORK_MESSAGE, hasSentence: false }
    return new CallFailure(parts, { cause })
  }

  /** No answer came: the request may or may not have arrived. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** No answer came within the time that a request is given. */
  get isTimeout(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError'
  }

  /** The server could not answer, whoever asked: the stored user may stand in (docs/product.md, “Accounts and sessions”). */
  get isOutage(): boolean {
    return this.isNetwork || this.status >= 500
  }

  /** What was refused is told beside its fields. */
  get isAboutFields(): boolean {
    return Object.keys(this.fields).length > 0
  }

  is(code: FailureCode): boolean {
    return this.error === code
  }
}
