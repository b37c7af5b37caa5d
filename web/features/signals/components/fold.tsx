import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** What is inside, in a few words. */
  answer: ReactNode
  children: ReactNode
}

/** A part of the page that opens on a press. */
export const Fold = ({ title, answer, children }: FoldProps) => (
  <details className={styles.fold}>
    <summary>
      <h2>{title}</h2>
      <span className="note">{answer}</span>
    </summary>
    <div className={styles.inside}>{children}</div>
  </details>
)
