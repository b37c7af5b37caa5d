import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { refusals } from '../../contract/refusals.ts'
import { UserProvider, useUser } from '../data/user-context.tsx'
import { session } from '../lib/browser-session.ts'
import { backTo } from '../lib/own-address.ts'
import { LoadingIndicator } from '../ui/loading-indicator.tsx'
import { ErrorState } from '../ui/state.tsx'
import { showToast } from '../ui/toast.tsx'
import { findDraftAddress, useKeptDraft } from './kept-draft.ts'
import styles from './shell.module.css'

const DRAFT_KEPT = ' We’ll restore your draft.'

const KeptDraft = () => {
  useKeptDraft(useUser().id)
  return null
}

const Waiting = () =>
  session.hasLeft() ? (
    <LoadingIndicator variant="fullscreen" message="Logging out" description="Your session here has ended." />
  ) : (
    <LoadingIndicator
      variant="fullscreen"
      message="Authenticating"
      description="Please wait while we check your session"
    />
  )

/** Loads the member for everything inside; without authentication it leads to the login, and back to this address. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  const toLogin = useCallback(() => {
    if (session.hasLeft()) return
    const draftAddress = findDraftAddress()
    showToast(refusals.SESSION_REQUIRED + (draftAddress === undefined ? '' : DRAFT_KEPT), 'alert')
    const { pathname, search, hash } = location
    navigate({ to: '/login', search: backTo(draftAddress ?? pathname + search + hash), replace: true })
  }, [navigate])
  return (
    <UserProvider
      loading={<Waiting />}
      failed={(error, retry) => (
        <main className={styles.view}>
          <h1 className="sr-only">Uptick</h1>
          <ErrorState title="Your profile didn’t load" onRetry={retry}>
            {error.message}
          </ErrorState>
        </main>
      )}
      onSignedOut={toLogin}
    >
      <KeptDraft />
      {children}
    </UserProvider>
  )
}
