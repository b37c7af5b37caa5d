import { describe, expect, it } from 'vitest'
import { approveAccountSetup, rejectAccountSetup } from '../../../contract/account-setups.ts'
import type { Call } from '../../../contract/call.ts'
import { rejectCreatorApplication, removeCreator, reportCreator } from '../../../contract/creators.ts'
import { resolveReport } from '../../../contract/reports.ts'
import { reverseUpointsEntry } from '../../../contract/upoints.ts'
import { longestOf, problemOf } from './decision-rules.ts'

describe('a decision reads from its call', () => {
  const words: [call: Call, field: string, longest: number | undefined, missing: string, tooLong: string][] = [
    [rejectAccountSetup, 'reason', 500, 'Please enter a reason', 'A reason has at most 500 characters'],
    // These count characters as people do, which no attribute of a field knows.
    [rejectCreatorApplication, 'reason', undefined, 'Please enter a reason', 'At most 500 characters'],
    [removeCreator, 'reason', undefined, 'Please enter a reason', 'At most 500 characters'],
    [reportCreator, 'reason', undefined, 'Please say what is wrong', 'At most 1000 characters'],
    [resolveReport, 'resolution', 500, 'Please say what was done', 'A resolution has at most 500 characters'],
    [reverseUpointsEntry, 'reason', 200, 'Please enter a reason', 'A reason has at most 200 characters'],
  ]
  it.each(words)(
    'how long a text may be, and what is said of one that is not: %o',
    (call, field, longest, missing, tooLong) => {
      expect(longestOf(call.input, field)).toBe(longest)
      expect(problemOf(call.input, { [field]: ' ' }, field)).toBe(missing)
      expect(problemOf(call.input, { [field]: 'x'.repeat((longest ?? 1_000) + 1) }, field)).toBe(tooLong)
      expect(problemOf(call.input, { [field]: 'Said plainly.' }, field)).toBeNull()
    },
  )

  it('no length where the field is no text, or there is none', () => {
    expect(longestOf(approveAccountSetup.input, 'depositAmount')).toBeUndefined()
    expect(longestOf(rejectAccountSetup.input, 'nothing')).toBeUndefined()
  })
})
