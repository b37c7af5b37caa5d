import { Link } from '@tanstack/react-router'
import type { Webinar } from '../../../../contract/webinars.ts'
import { useUser } from '../../../data/user-context.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useRegistration } from '../api.ts'
import { webinarTexts as texts } from '../content.ts'
import { toBarrier } from '../rules.ts'

/** Registers, takes it back, or leads to what is missing. */
export const RegisterButton = ({ webinar, isMain = false }: { webinar: Webinar; isMain?: boolean }) => {
  const member = useUser()
  const registration = useRegistration()
  const { id, title, isRegistered } = webinar
  const barrier = toBarrier(member, webinar)
  if (barrier !== 'none' && !isRegistered)
    return barrier === 'lock' ? (
      <Link className={buttonClass()} to="/dashboard/account-setup">
        {texts.unlock}
      </Link>
    ) : (
      <Link className={buttonClass()} to="/dashboard/tier-upgrade">
        {texts.upgrade}
      </Link>
    )
  const words = isRegistered ? texts.remove : texts.register
  return (
    <>
      <FormError>{registration.error?.message}</FormError>
      <Button
        look={isRegistered || !isMain ? 'outline' : 'primary'}
        busy={registration.isPending}
        aria-label={`${words}: ${title}`}
        onClick={() => registration.mutate({ id, isRegistered })}
      >
        {registration.isPending ? texts.saving : words}
      </Button>
    </>
  )
}
