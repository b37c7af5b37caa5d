import type { ReactNode } from 'react'
import styles from '../overview.module.css'

interface PartProps {
  title: string
  note?: string
  children: ReactNode
}

/** A part of the overview under a rule. */
export const Part = ({ title, note, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note ? <p className="mute">{note}</p> : null}
    </header>
    {children}
  </section>
)
