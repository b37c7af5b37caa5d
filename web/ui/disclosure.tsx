import type { ReactNode } from 'react'
import './disclosure.css'

/** Details that a reader opens when they want them. */
export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="disclosure">
    <summary>{summary}</summary>
    {children}
  </details>
)
