import { AlertIcon } from './icons.tsx'
import './form-error.css'

/** Why a form was refused as a whole. Stays in the page so that screen readers announce its change. */
export const FormError = ({ children }: { children: string | null | undefined }) => (
  <div className={children ? 'form-error' : 'sr-only'} data-form-error={children ? '' : undefined} role="alert">
    {children ? (
      <>
        <AlertIcon />
        <span>{children}</span>
      </>
    ) : null}
  </div>
)
