import type { ReactNode } from 'react'
import '../../../ui/page-width.css'
import './section.css'

interface SectionProps {
  /** Anchor of the navigation. */
  id?: string
  title: string
  deck?: string
  children: ReactNode
}

/** A part of the page: the ruler's edge, a headline with its deck, and what it is about. */
export const Section = ({ id, title, deck, children }: SectionProps) => (
  <section className="wrap chapter" data-later="" id={id}>
    <div className="edge-ruler" aria-hidden="true" />
    <div className="chapter-head">
      <h2 className="display">{title}</h2>
      {deck ? <p className="deck">{deck}</p> : null}
    </div>
    {children}
  </section>
)
