import { useSearch } from '@tanstack/react-router'
import { getCopyTrading } from '../../../contract/auto-trading.ts'
import { useMarket } from '../../data/market.ts'
import { useUser } from '../../data/user-context.tsx'
import { loadOf } from '../../lib/load-of.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { Badge, Pill } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { useAutoTradingTopics, useCopyDecisions, useCopyTrading } from './api.ts'
import styles from './auto-trading.module.css'
import { AutoFigures } from './components/auto-figures.tsx'
import { CopyConsent } from './components/copy-consent.tsx'
import { CopySources } from './components/copy-sources.tsx'
import { DecisionLog } from './components/decision-log.tsx'
import { LockedTrading } from './components/locked-trading.tsx'
import { ResultCourse } from './components/result-course.tsx'
import { lockedTexts, riskWords, copyTexts as texts } from './content.ts'

const Copying = () => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/copy-trading' })
  const copying = useCopyTrading()
  const log = useCopyDecisions(current)
  const feed = useMarket().data?.feed
  useAutoTradingTopics()
  const count = copying.data?.sources.filter(({ active }) => active).length ?? 0
  return (
    <>
      <PageHead
        title={texts.title}
        beside={
          <>
            <Badge look="hatched">{practiceTexts.mark}</Badge>
            {copying.data ? <Pill on={count > 0}>{count > 0 ? texts.active(count) : texts.idle}</Pill> : null}
          </>
        }
        end={<FeedBadge feed={feed} />}
      />
      <QueryStates query={copying}>
        {({ sources, consent, figures }) => (
          <div className={styles.copyPage}>
            <AutoFigures of={figures} next={count > 0 ? texts.waiting : texts.first} />
            <ResultCourse course={figures.course} />
            <CopySources sources={sources} />
            <CopyConsent key={String(consent.active)} consent={consent} />
            <DecisionLog query={log} current={current} />
          </div>
        )}
      </QueryStates>
      <p className={styles.autoMark}>
        {riskWords} {texts.guidance}
      </p>
    </>
  )
}

/** Copying on the practice account; before the dashboard is unlocked, what it would do. */
const CopyTradingPage = () =>
  useUser().dashboardUnlocked ? <Copying /> : <LockedTrading title={texts.title} deck={lockedTexts.copy} />

export const load = loadOf(getCopyTrading)

export default CopyTradingPage
