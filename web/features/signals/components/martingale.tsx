import { MARTINGALE_DEMO_STAKES, PAYOUT } from '../../../../contract/signals.ts'
import { formatPercent } from '../../../lib/format.ts'
import { cycleSentence, foldTexts, martingaleTexts } from '../content.ts'
import { winsUndoneByFullLoss } from '../ruin-rules.ts'
import { Fold } from './fold.tsx'
import styles from './martingale.module.css'
import { RuinCalculator } from './ruin-calculator.tsx'

const TOTAL_LOSS = MARTINGALE_DEMO_STAKES.reduce((sum, stake) => sum + stake, 0)

const Steps = () => (
  <ol>
    {MARTINGALE_DEMO_STAKES.map((stake, step) => (
      <li key={stake}>
        <span>Step {step + 1}</span>
        <i aria-hidden="true">
          {MARTINGALE_DEMO_STAKES.slice(0, step + 1).map((part) => (
            <b key={part} style={{ width: `${(part / TOTAL_LOSS) * 100}%` }} />
          ))}
        </i>
        <span>stake {stake}</span>
      </li>
    ))}
  </ol>
)

/** Three doubling steps, and straight after them what they cost. `winRate` is today's, in percent; null while too few settled. */
export const MartingaleDemonstration = ({ winRate }: { winRate: number | null }) => (
  <Fold
    title={martingaleTexts.title}
    answer={
      <>
        {foldTexts.totalLoss(MARTINGALE_DEMO_STAKES.length, TOTAL_LOSS)}. {cycleSentence(winRate)}
      </>
    }
  >
    <div className={styles.mgColumns}>
      <div className={styles.mg}>
        <Steps />
        <p>
          <b>Total loss {TOTAL_LOSS}</b> when all three fail. One such loss undoes{' '}
          {Math.ceil(winsUndoneByFullLoss(PAYOUT))} first-step wins at a payout of {formatPercent(PAYOUT * 100)}.
        </p>
      </div>
      <RuinCalculator winRate={winRate} />
    </div>
  </Fold>
)
