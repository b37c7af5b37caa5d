import { Sample } from '../../../ui/sample.tsx'
import { marketFocus } from '../content.ts'

export const MarketFocus = () => (
  <section className="sheet" aria-labelledby="focus-title">
    <Sample explanation={marketFocus.explanation}>
      {(badge) => (
        <>
          <header className="focus-head">
            <h2 id="focus-title">{marketFocus.title}</h2>
            {badge}
          </header>
          <div className="focus">
            <p>{marketFocus.note}</p>
            <small>{marketFocus.session}</small>
          </div>
        </>
      )}
    </Sample>
  </section>
)
