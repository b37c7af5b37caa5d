import { messageOf } from '../../contract/errors.ts'
import { Button } from '../ui/button.tsx'
import { LockIcon } from '../ui/icons.tsx'
import { Notice } from './notice.tsx'

/** Document 3, section 2.2. */
export const AccessDenied = () => (
  <Notice icon={<LockIcon />} title="Access Denied" action={<Button onClick={() => history.back()}>Go Back</Button>}>
    {messageOf('ACCESS_ADMIN')}
  </Notice>
)
