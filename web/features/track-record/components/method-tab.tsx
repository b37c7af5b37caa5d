import type { Backtest, Breakdown } from '../../../../contract/track-record.ts'
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useBreakdown, useGaps } from '../api.ts'
import { backtestTexts, breakdownTexts, gapTexts, methodSteps, methodTitle, timeframeNames } from '../content.ts'
import { wealthText } from '../rules.ts'
import { Forest } from './forest.tsx'
import { useChosenMarket, useShownMarket } from './market-switch.tsx'
import styles from './method-tab.module.css'
import { Part } from './part.tsx'
import { Reachability } from './reachability.tsx'
import { useChosenTimeframe } from './timeframe-switch.tsx'

/** Where the engine was silent, and why. */
const GapReport = () => (
  <Part id="gaps" title={gapTexts.title} folds="everywhere">
    <QueryStates
      query={useGaps(useShownMarket())}
      empty={<EmptyState title={gapTexts.none}>{gapTexts.noneNote}</EmptyState>}
    >
      {(gaps) => (
        <section aria-label={gapTexts.caption}>
          <DescriptionList>
            {gaps.map(({ sequence, from, to, timeframe, slots, reason }) => (
              <Fact
                key={sequence}
                term={
                  <>
                    {formatDateTime(from)} – {formatDateTime(to)}
                    <small>
                      {timeframeNames[timeframe]}, {reason}
                    </small>
                  </>
                }
              >
                {gapTexts.slots(slots)}
              </Fact>
            ))}
          </DescriptionList>
        </section>
      )}
    </QueryStates>
  </Part>
)

const Steps = () => (
  <Part id="steps" title={methodTitle}>
    <ol className={styles.steps}>
      {methodSteps.map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <p>{sentence}</p>
        </li>
      ))}
    </ol>
  </Part>
)

/** The run over history before the first slot, hatched: not the record. */
const BacktestRates = ({ backtests }: { backtests: readonly Backtest[] }) => (
  <Part
    id="back-test"
    title={backtestTexts.title}
    end={<Badge look="hatched">{backtestTexts.badge}</Badge>}
    folds="phone"
  >
    {backtests.length === 0 ? (
      <EmptyState title={backtestTexts.none} />
    ) : (
      <>
        <p className="note">{backtestTexts.deck}</p>
        <Forest
          label={backtestTexts.caption}
          head={breakdownTexts.pair}
          rows={backtests.map(({ pair, timeframe, ...row }) => ({
            ...row,
            key: `${pair} ${timeframe}`,
            name: (
              <>
                {pair} <span className="faint">{timeframe}</span>
              </>
            ),
          }))}
        />
      </>
    )}
  </Part>
)

const Versions = ({ versions }: { versions: Breakdown['versions'] }) => (
  <Part id="versions" title={breakdownTexts.versions} note={formatCount(versions.length)} folds="phone">
    <Forest
      narrow
      label={breakdownTexts.versions}
      head={breakdownTexts.version}
      rows={versions.map(({ modelVersion, ruleVersion, firstSlotAt, lastSlotAt, ...row }) => ({
        ...row,
        key: `${modelVersion} ${ruleVersion}`,
        name: (
          <span title={`${formatDate(firstSlotAt, 'UTC')} – ${formatDate(lastSlotAt, 'UTC')}`}>
            {modelVersion}, {ruleVersion}
          </span>
        ),
      }))}
    />
  </Part>
)

const Abstentions = ({ rows }: { rows: Breakdown['abstentions'] }) => (
  <Part id="abstentions" title={breakdownTexts.abstentions} folds="everywhere">
    <p className="note">{breakdownTexts.abstentionNote}</p>
    {rows.map(({ timeframe, published, notChosen, declined }) => (
      <div key={timeframe}>
        <h3>{timeframeNames[timeframe]}</h3>
        <DescriptionList>
          <Fact term={breakdownTexts.published}>{formatCount(published)}</Fact>
          <Fact term={breakdownTexts.notChosen}>{formatCount(notChosen)}</Fact>
          <Fact term={breakdownTexts.declined}>{formatCount(declined)}</Fact>
        </DescriptionList>
      </div>
    ))}
  </Part>
)

const Edge = ({ pairs, all }: { pairs: Breakdown['pairs']; all: Breakdown['edge'] }) => (
  <Part id="edge" title={breakdownTexts.edge} folds="everywhere">
    <p className="note">{breakdownTexts.edgeNote(pairs.length, all)}</p>
    <DescriptionList>
      {pairs.map(({ pair, edge: { bets, wealth, isShown } }) => (
        <Fact key={pair} term={pair}>
          {bets === 0 ? '–' : wealthText(wealth)}, {isShown ? breakdownTexts.shown : breakdownTexts.notShown}
        </Fact>
      ))}
    </DescriptionList>
  </Part>
)

/** How a signal becomes a result, and what stands behind the figures. */
export const MethodTab = ({ backtests }: { backtests: readonly Backtest[] }) => {
  const market = useChosenMarket()
  return (
    <div className={styles.method}>
      <div className={styles.whole}>
        <Steps />
      </div>
      <BacktestRates backtests={backtests} />
      <div className={styles.stack}>
        <QueryStates query={useBreakdown(useChosenTimeframe(), market)}>
          {({ versions, abstentions, pairs, edge }) => (
            <>
              {versions.length > 0 ? <Versions versions={versions} /> : null}
              <Abstentions rows={abstentions} />
              <Edge pairs={pairs} all={edge} />
            </>
          )}
        </QueryStates>
        <GapReport />
        {market === undefined ? <Reachability /> : null}
      </div>
    </div>
  )
}
