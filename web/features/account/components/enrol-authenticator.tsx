import { create } from 'qrcode'
import { type FormEvent, useState } from 'react'
import { authMessages } from '../../../../contract/auth.ts'
import { QUIET_ZONE, qrPath } from '../../../lib/qr-path.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useConfirmTotp, useEnrolTotp } from '../api.ts'
import { authenticatorTexts } from '../content.ts'
import { spellKey } from '../rules.ts'
import styles from './account-hub.module.css'
import { CurrentPasswordField } from './current-password-field.tsx'
import { TotpField } from './totp-field.tsx'

/** Dark on light in either theme: that is what cameras expect. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET_ZONE
  return (
    <svg className={styles.qr} data-theme="light" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(modules)} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Two steps: the password shows the key, a first code of it turns it on. */
export const EnrolAuthenticator = () => {
  const enrol = useEnrolTotp()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password && !enrol.isPending) enrol.mutate({ password }, { onSuccess: () => setPassword('') })
  }
  if (enrol.data) return <ConfirmKey {...enrol.data} />

  return (
    <form noValidate onSubmit={submit}>
      <CurrentPasswordField
        value={password}
        onChange={setPassword}
        error={missing && !password ? authMessages.passwordRequired : enrol.error?.message}
      />
      <Button type="submit" busy={enrol.isPending}>
        {authenticatorTexts.begin}
      </Button>
    </form>
  )
}

const ConfirmKey = ({ secret, uri }: { secret: string; uri: string }) => {
  const confirm = useConfirmTotp()
  const [totp, setTotp] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const incomplete = totp.length < 6
    setMissing(incomplete)
    if (!incomplete && !confirm.isPending) confirm.mutate({ totp })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p>{authenticatorTexts.scan}</p>
      <div className={styles.enrolment}>
        <QrCode text={uri} label="QR code of the key" />
        <div>
          <p className={styles.label}>{authenticatorTexts.key}</p>
          <p className={classNames('proof', styles.key)} data-secret="">
            {spellKey(secret)}
          </p>
          <CopyButton text={secret} label={authenticatorTexts.copy} name={authenticatorTexts.key} />
        </div>
      </div>
      <TotpField
        value={totp}
        onChange={setTotp}
        error={missing && totp.length < 6 ? authenticatorTexts.codeRequired : confirm.error?.message}
        autoFocus
      />
      <p className="note">{authenticatorTexts.ends}</p>
      <Button type="submit" look="primary" busy={confirm.isPending}>
        {authenticatorTexts.confirm}
      </Button>
    </form>
  )
}
