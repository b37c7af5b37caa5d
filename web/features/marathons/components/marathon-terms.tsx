import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCents } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { viewTexts as texts, ticketTexts } from '../content.ts'
import { isDescribedByRules } from '../result-rules.ts'
import styles from './member-marathons.module.css'

/** What holds in every marathon, then what its host adds. */
export const MarathonRules = ({ view }: { view: MarathonView }) => (
  <FoldPanel title={texts.rules}>
    {isDescribedByRules(view) ? <p className={classNames('note', styles.outside)}>{view.description}</p> : null}
    <ol className={styles.marathonRules}>
      {texts.rulesFixed(formatCents(view.openingCents), view.minTrades).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      {view.hasEngine ? <li>{ticketTexts.engineNote}</li> : null}
      {view.rules.map((rule, place) => (
        <li key={`${place} ${rule}`}>{rule}</li>
      ))}
    </ol>
  </FoldPanel>
)

/** What was paid, to whom. */
const Winners = ({ winners }: Pick<MarathonView, 'winners'>) => (
  <DescriptionList>
    {winners.map(({ entryId, rank, name, prize }) => (
      <Fact
        key={entryId}
        term={
          <>
            {ticketTexts.rank(rank)} <OwnName>{name}</OwnName>
          </>
        }
      >
        {ticketTexts.points(prize ?? 0)}
      </Fact>
    ))}
  </DescriptionList>
)

/** What the first three get as the pool stands. */
const Expected = ({ view: { prizes, prizesAllowed } }: { view: MarathonView }) => (
  <>
    {prizes.some((prize) => prize > 0) ? (
      <>
        <DescriptionList>
          {prizes.map((prize, place) => (
            <Fact key={texts.places[place]} term={texts.places[place]}>
              {ticketTexts.points(prize)}
            </Fact>
          ))}
        </DescriptionList>
        <p className="note">{texts.poolNote}</p>
      </>
    ) : (
      <p className="note">{texts.noPrizes}</p>
    )}
    {prizesAllowed ? null : <p className="note">{texts.restricted}</p>}
  </>
)

/** The prizes: those that were paid, or what they would be as the pool stands. */
export const Prizes = ({ view }: { view: MarathonView }) => {
  const isSettled = view.status === 'cancelled' || view.paidAt !== null
  return (
    <FoldPanel title={isSettled ? ticketTexts.paid : texts.prizes}>
      <div className={styles.marathonPrizes}>
        {isSettled ? null : <Expected view={view} />}
        {isSettled && view.winners.length > 0 ? <Winners winners={view.winners} /> : null}
        {isSettled && view.winners.length === 0 ? <p className="note">{texts.nonePaid}</p> : null}
      </div>
    </FoldPanel>
  )
}
