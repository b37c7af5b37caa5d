import { getPerformance, listSignalHistory, toEntitlement } from '../../../../contract/signals.ts'
import type { PublishedMember } from '../../../../engine/record/figures.ts'
import { readMember } from '../../../../engine/record/member-figures.ts'
import { session } from '../../../lib/browser-session.ts'
import { call } from '../../../lib/call.ts'

/** What the member at this browser is shown of the record; null for a visitor, and for who sees no signals. */
export const readOwnFigures = async (): Promise<PublishedMember | null> => {
  const member = session.token() ? session.storedMember() : null
  const entitlement = member ? toEntitlement(member) : 'none'
  if (entitlement === 'none') return null
  return readMember(entitlement, {
    performance: (period) => call(getPerformance, { input: { period } }),
    history: (period) => call(listSignalHistory, { input: { period } }),
  })
}
