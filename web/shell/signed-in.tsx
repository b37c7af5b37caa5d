import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { messageOf } from '../../contract/errors.ts'
import { UserProvider } from '../data/user-context.tsx'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { ErrorState } from '../ui/state.tsx'
import { showToast } from '../ui/toast.tsx'
import './shell.css'

/** Loads the member for everything inside; without authentication it leads to the login. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const toLogin = useCallback(() => {
    showToast(messageOf('SESSION_REQUIRED'), 'alert')
    navigate({ to: '/login', replace: true })
  }, [navigate])
  return (
    <UserProvider
      loading={
        <LoadingIndicator
          variant="fullscreen"
          message="Authenticating"
          description="Please wait while we check your session"
        />
      }
      failed={(error, retry) => (
        <main className="view">
          <h1 className="sr-only">Uptick</h1>
          <ErrorState title="Your profile did not load" onRetry={retry}>
            {error.message}
          </ErrorState>
        </main>
      )}
      onSignedOut={toLogin}
    >
      {children}
    </UserProvider>
  )
}
