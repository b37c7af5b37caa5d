import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { messageOf } from '../../contract/errors.ts'
import { useUser } from '../data/user-context.tsx'
import { Button } from '../ui/button.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { MessagePage } from './message-page.tsx'

/** Outside the demo, for the one account that is let in once it has a second factor (docs/product.md, “Accounts and sessions”). */
const SecondFactorHint = () => (
  <>
    An authenticator app is required for the administrator.{' '}
    <Link to="/dashboard/settings" className="more nowrap">
      Set it up in your Account Hub
    </Link>
  </>
)

/** docs/product.md, “Accounts and sessions”. */
export const AccessDenied = () => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const { adminNeedsTotp } = useUser()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? history.back() : navigate({ to: '/dashboard' }))
  return (
    <MessagePage
      icon={<LockIcon />}
      title="Access Denied"
      hint={adminNeedsTotp ? <SecondFactorHint /> : null}
      action={<Button onClick={goBack}>Go Back</Button>}
    >
      {messageOf('ACCESS_ADMIN')}
    </MessagePage>
  )
}
