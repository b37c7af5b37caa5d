import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import './panel.css'

type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  /** Badges and links at the right of the header. */
  end?: ReactNode
  level?: 2 | 3
}

/** A panel of the page: fill and hairline, and a heading row where it has a title. */
export const Panel = ({ title, end, level = 2, className, children, ...props }: PanelProps) => {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section {...props} className={classNames('sheet', className)} aria-labelledby={title ? headingId : undefined}>
      {title ? (
        <header>
          <Heading id={headingId}>{title}</Heading>
          {end}
        </header>
      ) : null}
      {children}
    </section>
  )
}
