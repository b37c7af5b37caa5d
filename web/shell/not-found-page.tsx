import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

export const NotFoundPage = () => (
  <Notice
    title="There is nothing at this address"
    action={
      <>
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          Back to the start
        </Link>
        <Link to="/dashboard" className={buttonClass()}>
          Open the dashboard
        </Link>
      </>
    }
  >
    The link may be old, or a letter is missing.
  </Notice>
)
