import type { ErrorCode } from '../../../contract/errors.ts'
import type { FileField } from '../../../contract/files.ts'

/** Why a file is not taken: one of the sentences of its field, or one that no field words for itself. */
export class UnfitFile extends Error {
  readonly code: ErrorCode
  readonly sentenceOf: (field: FileField) => string

  constructor(code: ErrorCode, sentence: keyof FileField['sentences'] | { says: string }, cause?: unknown) {
    super(typeof sentence === 'string' ? sentence : sentence.says, { cause })
    this.code = code
    this.sentenceOf = ({ sentences }) => (typeof sentence === 'string' ? sentences[sentence] : sentence.says)
  }
}
