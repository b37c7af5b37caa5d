import { missingForSignals, toEntitlement } from '../../../contract/signals.ts'
import { loadSignals, useSignals } from '../../data/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { CallFailure } from '../../lib/call-failure.ts'
import { LockedPreview } from './components/locked-preview.tsx'
import { SignalRoom } from './components/signal-room.tsx'

/** The Signal Room, or its locked preview: by what this browser knows of the member, and by the server's refusal. */
const SignalsPage = () => {
  const member = useUser()
  const entitlement = toEntitlement(member)
  const { error } = useSignals(entitlement)
  const refused = error instanceof CallFailure && error.status === 403
  const missing = refused ? (error.is('ACCESS_TIER') ? 'tier' : 'account') : missingForSignals(member)
  return missing ? <LockedPreview missing={missing} /> : <SignalRoom entitlement={entitlement} />
}

export const load = loadSignals

export default SignalsPage
