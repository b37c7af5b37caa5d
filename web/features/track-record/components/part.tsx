import { type ReactNode, useId } from 'react'
import styles from '../track-record.module.css'

interface PartProps {
  /** Addressable: `/track-record#chain`. */
  id: string
  title: string
  deck?: string
  /** Badges and buttons beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** One question that the page answers, under a rule. */
export const Part = ({ id, title, deck, end, children }: PartProps) => {
  const headingId = useId()
  return (
    <section id={id} className={styles.part} aria-labelledby={headingId}>
      <header>
        <div>
          <h2 id={headingId} className="display">
            {title}
          </h2>
          {end ? <div className={styles.end}>{end}</div> : null}
        </div>
        {deck ? <p>{deck}</p> : null}
      </header>
      {children}
    </section>
  )
}
