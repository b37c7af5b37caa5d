import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCents } from '../../../lib/format.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { viewTexts as texts, ticketTexts } from '../content.ts'

/** What holds in every marathon, then what its host adds. */
export const MarathonRules = ({ view }: { view: MarathonView }) => (
  <Sheet title={texts.rules}>
    <ol className="marathon-rules">
      {texts.rulesFixed(formatCents(view.openingCents), view.minTrades).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      {view.hasEngine ? <li>{ticketTexts.engineNote}</li> : null}
      {view.rules.map((rule, place) => (
        <li key={`${place} ${rule}`}>{rule}</li>
      ))}
    </ol>
  </Sheet>
)

/** What the first three get as the pool stands. */
export const Prizes = ({ view: { prizes, prizesAllowed } }: { view: MarathonView }) => (
  <Sheet title={texts.prizes}>
    <div className="marathon-prizes">
      {prizes.some((prize) => prize > 0) ? (
        <>
          <Facts>
            {prizes.map((prize, place) => (
              <Fact key={texts.places[place]} term={texts.places[place]}>
                {ticketTexts.points(prize)}
              </Fact>
            ))}
          </Facts>
          <p className="note">{texts.poolNote}</p>
        </>
      ) : (
        <p className="note">{texts.noPrizes}</p>
      )}
      {prizesAllowed ? null : <p className="note">{texts.restricted}</p>}
    </div>
  </Sheet>
)
