import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { MessageBody, MessagePage } from './message-page.tsx'

const TITLE = 'There is nothing at this address'
const WHY = 'The link may be old, or a letter is missing.'

export const NotFoundPage = () => (
  <MessagePage
    title={TITLE}
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
    {WHY}
  </MessagePage>
)

/** The same inside the dashboard's frame, which holds every way on. */
export const UnknownScreen = () => (
  <MessageBody
    title={TITLE}
    action={
      <Link to="/dashboard" className={buttonClass({ look: 'primary' })}>
        Open the Control Center
      </Link>
    }
  >
    {WHY}
  </MessageBody>
)
