import { buttonClass } from '../../../ui/button.tsx'
import type { RecordState } from '../api.ts'
import { hero } from '../content.ts'
import { Exhibit } from './exhibit.tsx'
import './hero.css'

export const Hero = ({ record }: { record: RecordState }) => (
  <section className="wrap hero">
    <div>
      <h1 className="display">
        <span className="mark">{hero.marked}</span> {hero.rest}
      </h1>
      <p className="deck">
        {hero.deck.split(/(\d-minute)/).map((part) =>
          part.endsWith('-minute') ? (
            <span key={part} className="nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </p>
      <div className="acts">
        <a href="/signup" className={buttonClass({ look: 'primary', size: 'large' })}>
          Sign Up Free
        </a>
        <a href="/track-record" className="more">
          Open the track record
        </a>
      </div>
      <p className="note">{hero.note}</p>
    </div>
    <Exhibit record={record} />
  </section>
)
