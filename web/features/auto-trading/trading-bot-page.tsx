import { Link, useSearch } from '@tanstack/react-router'
import { getTradingBot } from '../../../contract/auto-trading.ts'
import { toEntitlement } from '../../../contract/signals.ts'
import { useMarket } from '../../data/market.ts'
import { useUser } from '../../data/user-context.tsx'
import { loadOf } from '../../lib/load-of.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { practiceTexts } from '../../market/practice/content.ts'
import { Badge, Pill } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { useAutoTradingTopics, useBotDecisions, useTradingBot } from './api.ts'
import styles from './auto-trading.module.css'
import { AutoFigures } from './components/auto-figures.tsx'
import { BotSettings, StartBot } from './components/bot-settings.tsx'
import { DecisionLog } from './components/decision-log.tsx'
import { LockedTrading } from './components/locked-trading.tsx'
import { ResultCourse } from './components/result-course.tsx'
import { lockedTexts, riskWords, botTexts as texts } from './content.ts'

const Bot = () => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/bot-access' })
  const bot = useTradingBot()
  const log = useBotDecisions(current)
  const feed = useMarket().data?.feed
  const hasSignals = toEntitlement(useUser()) !== 'none'
  useAutoTradingTopics()
  return (
    <>
      <PageHead
        title={texts.title}
        beside={
          <>
            <Badge look="hatched">{practiceTexts.mark}</Badge>
            {bot.data ? <Pill on={bot.data.active}>{bot.data.active ? texts.active : texts.paused}</Pill> : null}
          </>
        }
        end={
          <>
            <FeedBadge feed={feed} />
            {bot.data ? <StartBot bot={bot.data} /> : null}
          </>
        }
      />
      {hasSignals ? null : (
        <p className={styles.autoMark}>
          {texts.noSignals} <Link to="/dashboard/tier-upgrade">{texts.toTiers}</Link>
        </p>
      )}
      <QueryStates query={bot}>
        {(known) => (
          <div className={styles.autoPage}>
            <AutoFigures of={known.figures} next={known.active ? texts.waiting : texts.first} />
            <ResultCourse course={known.figures.course} />
            <BotSettings bot={known} />
            <DecisionLog query={log} current={current} />
          </div>
        )}
      </QueryStates>
      <p className={styles.autoMark}>{riskWords}</p>
    </>
  )
}

/** The bot on the practice account; before the dashboard is unlocked, what it would do. */
const TradingBotPage = () =>
  useUser().dashboardUnlocked ? <Bot /> : <LockedTrading title={texts.title} deck={lockedTexts.bot} />

export const load = loadOf(getTradingBot)

export default TradingBotPage
