import type { ReactNode } from 'react'
import styles from './check-grid.module.css'
import { classNames } from './class-names.ts'

/** Things that were checked, three beside each other, in their order. */
export const CheckGrid = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={styles.checkGrid} aria-label={label}>
    {children}
  </ol>
)

interface CheckProps {
  title: string
  /** Of the heading, by where the grid stands. */
  level?: 3 | 4
  /** What came of it, beside the title. */
  mark: ReactNode
  fails: boolean
  children: ReactNode
}

/** One of them; framed where it fails. */
export const Check = ({ title, level = 3, mark, fails, children }: CheckProps) => {
  const Heading = `h${level}` as const
  return (
    <li className={classNames(fails && styles.fails)}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {mark}
      </div>
      {children}
    </li>
  )
}
