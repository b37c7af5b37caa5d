import { useEffect } from 'react'
import { recordReferralVisit } from '../../../../contract/referrals.ts'
import { call } from '../../../lib/call.ts'
import { readDraft, updateDraft } from '../draft-rules.ts'

/**
 * Tells who shared a link that it was opened: once in a tab, however often the page is reloaded. The code is kept from then on,
 * so that a visitor who looks around first still arrives as their referral.
 */
export const useReferralVisit = (storage: Storage, code: string | undefined): void => {
  useEffect(() => {
    if (!code || readDraft(storage).referralCode === code) return
    updateDraft(storage, { referralCode: code })
    call(recordReferralVisit, { input: { code } }).catch((error: unknown) =>
      // The visitor has nothing to do with it: they sign up all the same.
      console.warn('A visit was not counted:', error),
    )
  }, [storage, code])
}
