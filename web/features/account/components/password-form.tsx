import { authMessages } from '../../../../contract/auth.ts'
import { PasswordChange } from '../../../../contract/own-account.ts'
import { useUser } from '../../../data/user-context.tsx'
import { findProblems, problemsResolver } from '../../../lib/form-resolver.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, PasswordInput } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useUpdatePassword } from '../api.ts'
import { passwordTexts } from '../content.ts'
import styles from './account-hub.module.css'
import { OfferDisconnect } from './connections.tsx'
import { useHubForm } from './use-hub-form.ts'

interface PasswordValues {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

const toProblems = (values: PasswordValues): Record<string, string> | null =>
  findProblems(PasswordChange, values) ??
  (values.newPassword === values.confirmPassword ? null : { confirmPassword: authMessages.resetPasswordsDiffer })

/** Another password, by whoever has the current one. */
export const PasswordForm = () => {
  const { email } = useUser()
  const update = useUpdatePassword()
  const offer = useDialog<null>()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
    reset,
  } = useHubForm<PasswordValues, null>({
    defaultValues: EMPTY,
    resolver: problemsResolver(toProblems),
    change: update,
    onSaved: () => {
      reset(EMPTY)
      showToast(passwordTexts.saved)
      offer.ask(null)
    },
  })
  return (
    <Panel id="password" title={passwordTexts.title} className={styles.hubPart}>
      <p className="mute">{passwordTexts.deck}</p>
      <form noValidate onSubmit={submit}>
        {/* Password managers file the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FormError>{problem}</FormError>
        <Field label={passwordTexts.current} error={errorOf('currentPassword')}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Field label={passwordTexts.next} hint={passwordTexts.hint} error={errorOf('newPassword')}>
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <Field label={passwordTexts.again} error={errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Button type="submit" busy={update.isPending}>
          {passwordTexts.save}
        </Button>
      </form>
      {offer.asked ? <OfferDisconnect key={offer.asked.number} open={offer.open} onClose={offer.close} /> : null}
    </Panel>
  )
}
