import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import pageWidthStyles from '../../../ui/page-width.module.css'
import styles from './section.module.css'

interface SectionProps {
  /** Anchor of the navigation. */
  id?: string
  title: string
  deck?: string
  children: ReactNode
}

/** A part of the page: the ruler's edge, a headline with its deck, and what it is about. */
export const Section = ({ id, title, deck, children }: SectionProps) => (
  <section className={classNames(pageWidthStyles.wrap, styles.chapter)} data-later="" id={id}>
    <div className={styles.edgeRuler} aria-hidden="true" />
    <div className={styles.chapterHead}>
      <h2 className="display">{title}</h2>
      {deck ? <p className="deck">{deck}</p> : null}
    </div>
    {children}
  </section>
)
