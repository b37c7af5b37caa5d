import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './part.module.css'

interface PartProps {
  title: string
  className?: string | undefined
  /** A button beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** A part of a marathon's page: a panel, which a phone shows closed until it is pressed. */
export const Part = ({ title, className, end, children }: PartProps) =>
  useMedia(PHONE) ? (
    <details className={styles.part}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={className}>
        {end ? <div className={styles.end}>{end}</div> : null}
        {children}
      </div>
    </details>
  ) : (
    <Panel title={title} end={end} className={className}>
      {children}
    </Panel>
  )
