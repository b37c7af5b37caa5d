import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './part.module.css'

interface PartProps {
  /** Addressable: `/track-record?tab=proof#chain`. */
  id: string
  title: string
  /** Small words beside the title. */
  note?: ReactNode
  /** Badges and buttons at the end of the title’s line. */
  end?: ReactNode
  /** Where it begins closed. An address that names it opens it. */
  folds?: 'phone' | 'everywhere'
  className?: string
  children: ReactNode
}

/** One question that the page answers, under a rule. */
export const Part = ({ id, title, note, end, folds, className, children }: PartProps) => {
  const headingId = useId()
  const isPhone = useMedia(PHONE)
  const isNamed = useRouterState({ select: ({ location }) => location.hash === id })
  const heading = (
    <>
      <h2 id={headingId}>{title}</h2>
      {note ? <span className="note">{note}</span> : null}
    </>
  )
  return (
    <section id={id} className={classNames(styles.part, className)} aria-labelledby={headingId}>
      {folds ? (
        <details open={isNamed || (folds === 'phone' && !isPhone)}>
          <summary>
            {heading}
            {end}
          </summary>
          {children}
        </details>
      ) : (
        <>
          <header>
            {heading}
            {end}
          </header>
          {children}
        </>
      )}
    </section>
  )
}
