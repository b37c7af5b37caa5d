import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Details that a reader opens when they want them. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>{summary}</summary>
    {children}
  </details>
)
