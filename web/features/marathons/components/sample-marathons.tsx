import { Badge } from '../../../ui/badge.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { memberSamples, memberTexts, ticketTexts as texts } from '../content.ts'

/** What marathons look like, while the real ones do not load. */
export const SampleMarathons = () => (
  <section className="marathon-grid" aria-label={memberTexts.sampleTitle}>
    {memberSamples.map(({ name, status, prize, days, fee }) => (
      <Sample key={name} className="marathon-ticket" explanation={memberTexts.sampleExplanation}>
        {(badge) => (
          <>
            <div className="body">
              <p className="marks">
                <Badge look={status === 'LIVE NOW' ? 'hot' : 'outline'}>{status}</Badge>
                {badge}
              </p>
              <h2 className="display">{name}</h2>
            </div>
            <dl className="stub">
              <div>
                <dt>{texts.pool}</dt>
                <dd>{prize}</dd>
              </div>
              <div>
                <dt>{texts.fee}</dt>
                <dd>{texts.points(fee)}</dd>
              </div>
              <div>
                <dt>{texts.length}</dt>
                <dd>{texts.days(days)}</dd>
              </div>
            </dl>
          </>
        )}
      </Sample>
    ))}
  </section>
)
