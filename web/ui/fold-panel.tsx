import { type ReactNode, useId } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'
import styles from './fold-panel.module.css'
import { Panel } from './panel.tsx'

interface FoldPanelProps {
  title: string
  className?: string | undefined
  /** A button beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** A panel, which a phone shows closed until it is pressed. */
export const FoldPanel = ({ title, className, end, children }: FoldPanelProps) => {
  const headingId = useId()
  return useMedia(PHONE) ? (
    <section className={styles.foldPanel} aria-labelledby={headingId}>
      <details>
        <summary>
          <h2 id={headingId}>{title}</h2>
        </summary>
        <div className={className}>
          {end ? <div className={styles.end}>{end}</div> : null}
          {children}
        </div>
      </details>
    </section>
  ) : (
    <Panel title={title} end={end} className={className}>
      {children}
    </Panel>
  )
}
