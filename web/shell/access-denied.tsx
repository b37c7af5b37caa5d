import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { messageOf } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { Notice } from './notice.tsx'

/** Document 3, section 2.2. */
export const AccessDenied = () => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? history.back() : navigate({ to: '/dashboard' }))
  return (
    <Notice icon={<LockIcon />} title="Access Denied" action={<Button onClick={goBack}>Go Back</Button>}>
      {messageOf('ACCESS_ADMIN')}
    </Notice>
  )
}
