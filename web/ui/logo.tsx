import './logo.css'

/** The mark: a ruler whose last tick is the one that counts. */
export const LogoMark = () => (
  <svg viewBox="0 0 26 26" aria-hidden="true">
    <path d="M1 23.5h24" stroke="currentColor" strokeWidth="3" />
    <path d="M3 23v-5M9.700 23v-8M16.300 23v-5" stroke="currentColor" strokeWidth="2.400" />
    <path d="M20.600 23V2h4v21z" fill="var(--accent)" stroke="currentColor" strokeWidth="1.400" />
  </svg>
)
