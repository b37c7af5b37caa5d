import { MARTINGALE_DEMO_STAKES, PAYOUT } from '../../../../contract/signals.ts'
import { formatPercent } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { cycleSentence, martingaleTexts } from '../content.ts'
import { winsUndoneByFullLoss } from '../ruin-rules.ts'
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
  <Panel title={martingaleTexts.title} end={<Badge look="quiet">{martingaleTexts.badge}</Badge>}>
    <div className={styles.mgColumns}>
      <div className={styles.mg}>
        <Steps />
        <p>
          <b>Total loss {TOTAL_LOSS}</b> when all three fail. {cycleSentence(winRate)} One such loss undoes{' '}
          {Math.ceil(winsUndoneByFullLoss(PAYOUT))} first-step wins at a payout of {formatPercent(PAYOUT * 100)}.
        </p>
      </div>
      <RuinCalculator winRate={winRate} />
    </div>
  </Panel>
)
