import { useUser } from '../../../data/user-context.tsx'
import { Pill } from '../../../ui/badge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { authenticatorTexts } from '../content.ts'
import { DisableAuthenticator } from './disable-authenticator.tsx'
import { EnrolAuthenticator } from './enrol-authenticator.tsx'

/** The second factor: off, being set up, or on. */
export const Authenticator = () => {
  const { totpEnabled } = useUser()
  return (
    <Sheet
      id="authenticator"
      title={authenticatorTexts.title}
      className="hub-part"
      end={<Pill on={totpEnabled}>{totpEnabled ? 'On' : 'Off'}</Pill>}
    >
      <p className="mute">{totpEnabled ? authenticatorTexts.on : authenticatorTexts.off}</p>
      {totpEnabled ? <DisableAuthenticator /> : <EnrolAuthenticator />}
    </Sheet>
  )
}
