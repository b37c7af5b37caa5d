import { Link } from '@tanstack/react-router'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'
import { useUser } from '../../data/user-context.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { useRecentLines } from './api.ts'
import { Brokers } from './components/brokers.tsx'
import styles from './components/conversion.module.css'
import { HeldPoints } from './components/held-points.tsx'
import { ModelMarks } from './components/model-marks.tsx'
import { NoEntries, StatementLoading, StatementTable } from './components/statement.tsx'
import { earnTexts, pointsTexts, riskTexts } from './content.ts'
import upointsStyles from './upoints.module.css'

/** Why to collect, and what not to do for it. */
const Motivation = () => (
  <section className={upointsStyles.motivation}>
    <h2 className="display">{earnTexts.motivation}</h2>
    <p className="deck">
      {earnTexts.motivationNote} {useUser().offers.depositRewards ? earnTexts.motivationDeposit : null}
    </p>
  </section>
)

/** What the member holds, and how deposits become points where the country lets them. */
const Conversion = () => {
  const { depositRewards } = useUser().offers
  return (
    <Panel className={styles.conversion} aria-label={earnTexts.balance}>
      <div>
        <h2>{earnTexts.balance}</h2>
        <HeldPoints />
        <p className={styles.ways}>
          <Link className="more" to="/dashboard/u-points-transfer">
            {earnTexts.transfer}
          </Link>
          <Link className="more" to="/dashboard/tier-upgrade">
            {earnTexts.upgrade}
          </Link>
        </p>
      </div>
      {depositRewards ? (
        <div>
          <p className={classNames('display', styles.rate)}>
            {earnTexts.conversion(UPOINTS_PER_DOLLAR, pointsTexts.unit)}
          </p>
          <p className="mute">{earnTexts.conversionNote}</p>
          <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/account-setup">
            {earnTexts.setup}
          </Link>
        </div>
      ) : null}
    </Panel>
  )
}

/** The newest lines of the statement. */
const RecentLines = () => (
  <Panel
    title={earnTexts.recent}
    end={
      <Link className="more" to="/dashboard/u-points-transfer">
        {earnTexts.statement}
      </Link>
    }
  >
    <QueryStates
      query={useRecentLines()}
      loading={<StatementLoading />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={<NoEntries onEarnScreen />}
    >
      {({ lines }) => <StatementTable lines={lines} />}
    </QueryStates>
  </Panel>
)

const UPointsPage = () => (
  <>
    <PageHead title={earnTexts.title} />
    <div className={upointsStyles.earnPage}>
      <div className={upointsStyles.col}>
        <Conversion />
        <Brokers />
        <RecentLines />
      </div>
      <div className={upointsStyles.col}>
        <ModelMarks />
        <Motivation />
      </div>
      <p className="warn">
        <b>{riskTexts.title}</b> {riskTexts.sentence}
      </p>
    </div>
  </>
)

export default UPointsPage
