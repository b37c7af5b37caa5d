import { describe, expect, it } from 'vitest'
import { rejectAccountSetup } from '../../../contract/account-setups.ts'
import type { Call } from '../../../contract/call.ts'
import { rejectCreatorApplication, removeCreator, reportCreator } from '../../../contract/creators.ts'
import { resolveReport } from '../../../contract/reports.ts'
import { reverseUpointsEntry } from '../../../contract/upoints.ts'
import { findProblem } from './decision-rules.ts'

describe('a decision reads from its call', () => {
  const words: [call: Call, field: string, longest: number, missing: string, tooLong: string][] = [
    [rejectAccountSetup, 'reason', 500, 'Please enter a reason', 'A reason has at most 500 characters'],
    [rejectCreatorApplication, 'reason', 500, 'Please enter a reason', 'At most 500 characters'],
    [removeCreator, 'reason', 500, 'Please enter a reason', 'At most 500 characters'],
    [reportCreator, 'reason', 1_000, 'Please say what is wrong', 'At most 1000 characters'],
    [resolveReport, 'resolution', 500, 'Please say what was done', 'A resolution has at most 500 characters'],
    [reverseUpointsEntry, 'reason', 200, 'Please enter a reason', 'A reason has at most 200 characters'],
  ]
  it.each(words)('what is said of a text that is missing or too long: %o', (call, field, longest, missing, tooLong) => {
    expect(findProblem(call.input, { [field]: ' ' }, field)).toBe(missing)
    expect(findProblem(call.input, { [field]: 'x'.repeat(longest + 1) }, field)).toBe(tooLong)
    expect(findProblem(call.input, { [field]: '\u{1f600}'.repeat(longest) }, field)).toBeNull()
  })
})
