import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { toFirstName } from '../../../contract/people-text.ts'
import { getRecap, type Recap } from '../../../contract/recaps.ts'
import { addDays, HOUR_MS } from '../../../contract/slots.ts'
import { useUser } from '../../data/user-context.tsx'
import {
  formatCents,
  formatCount,
  formatDateTime,
  formatInterval,
  formatPercent,
  formatTime,
} from '../../lib/format.ts'
import { queryOf } from '../../lib/query-of.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { formatResult } from '../../market/practice/order-rules.ts'
import { personTexts } from '../../market/profiles/content.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OutcomeGlyph } from '../../ui/direction.tsx'
import { IntervalBar, toScale } from '../../ui/interval-bar.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { recapTexts as texts } from './content.ts'
import styles from './recap-page.module.css'
import { followTrades, toName, toRecapPicture, toRecapText } from './rules.ts'

const SharePicture = lazy(async () => ({
  default: (await import('../../ui/share-picture/share-picture.tsx')).SharePicture,
}))

const [WIDTH, HEIGHT] = [640, 200]

/** Profit and loss, trade by trade. */
const Course = ({ course, label }: { course: readonly number[]; label: string }) => {
  const [low, high] = [Math.min(0, ...course), Math.max(0, ...course)]
  const y = (cents: number) => (HEIGHT * (high - cents)) / Math.max(1, high - low)
  const x = (place: number) => (WIDTH * place) / Math.max(1, course.length)
  const line = course.map((cents, place) => `V${y(cents).toFixed(1)}H${x(place + 1).toFixed(1)}`).join('')
  return (
    <svg
      className={styles.course}
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} />
      <path d={`M0 ${y(0)}${line}`} />
    </svg>
  )
}

/** One square a trade. */
const Squares = ({ trades }: Pick<Recap, 'trades'>) => (
  <div className={styles.squares} role="img" aria-label={texts.results}>
    {trades.map(({ at, outcome }, place) => (
      <svg key={`${at} ${place}`} viewBox="0 0 12 12" aria-hidden="true">
        <OutcomeGlyph of={outcome} />
      </svg>
    ))}
  </div>
)

interface RateProps {
  name: string
  rate: Recap['you']
  breakEven: number
  scale: { from: number; to: number }
}

const Rate = ({ name, rate: { won, n, winRate, interval }, breakEven, scale }: RateProps) => (
  <div className={styles.rate}>
    <h3>{name}</h3>
    {winRate === null || interval === null ? (
      <p>{personTexts.short(formatCount(n))}</p>
    ) : (
      <>
        <b className="fig">{formatPercent(winRate)}</b>
        <IntervalBar large estimate={winRate} {...interval} breakEven={breakEven} {...scale} />
        <p>{texts.rate(formatCount(won), formatCount(n), formatInterval(interval))}</p>
      </>
    )}
  </div>
)

const Share = ({ recap }: { recap: Recap }) => {
  const { asked, open, ask, close } = useDialog<null>()
  const words = toRecapPicture(recap, toFirstName(useUser().name))
  const address = location.origin
  return (
    <>
      <Button look="primary" size="large" onClick={() => ask(null)}>
        {texts.share}
      </Button>
      {asked ? (
        <Dialog key={asked.number} open={open} wide onOpenChange={(stays) => stays || close()} title={texts.shareTitle}>
          <Suspense
            fallback={
              <SkeletonGroup label={texts.making}>
                <Skeleton height="300px" />
              </SkeletonGroup>
            }
          >
            <SharePicture
              words={words}
              address={address}
              text={toRecapText(words, address)}
              about={toName(recap)}
              fileName={`uptick-${recap.kind}-${recap.endsOn}.png`}
              note={texts.shareNote}
            />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}

const Shown = ({ recap }: { recap: Recap }) => {
  const { trades, resultCents, won, lost, even, you, engine, breakEvenRate, bestHour } = recap
  const { course, fallCents, longestWon } = followTrades(trades)
  const intervals = [you, engine].flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))
  const scale = toScale([...intervals, breakEvenRate])
  const result = formatResult(resultCents)
  return (
    <article className={styles.recap}>
      <section>
        <p className={styles.result}>{result}</p>
        <p>
          <b>{texts.counts(won, lost, even)}</b>
        </p>
        <Squares trades={trades} />
        <Share recap={recap} />
      </section>
      <section>
        <Course course={course} label={texts.course(result, trades.length)} />
        <StatStrip label={texts.figures}>
          <Stat label={texts.streak} value={texts.won(longestWon)} />
          <Stat label={texts.drawdown} value={fallCents === 0 ? '0' : `−${formatCents(fallCents)}`} />
        </StatStrip>
      </section>
      <section className={styles.compare}>
        <header>
          <h2>{texts.compare}</h2>
          <span>{texts.scale(scale.from, scale.to)}</span>
        </header>
        <div>
          <Rate name={texts.you} rate={you} breakEven={breakEvenRate} scale={scale} />
          <Rate name={texts.engine} rate={engine} breakEven={breakEvenRate} scale={scale} />
        </div>
        <p className="note">
          {texts.breakEven(formatPercent(breakEvenRate))}
          {bestHour ? `. ${texts.bestHour(formatTime(bestHour.hour * HOUR_MS, 'UTC'), bestHour.won, bestHour.n)}` : ''}
        </p>
      </section>
    </article>
  )
}

/** A day or a week of practice, as the evening’s message tells it. */
const RecapPage = () => {
  const { kind = 'day', on } = useSearch({ from: '/_member/dashboard/recap' })
  const query = useQuery(queryOf(getRecap, { input: on === undefined ? { kind } : { kind, on } }))
  const title = query.data ? texts.your(toName(query.data)) : texts.your(kind === 'week' ? texts.week : 'day')
  return (
    <>
      <PageHead
        title={title}
        beside={
          <>
            <Badge look="hatched">{texts.simulated}</Badge>
            {query.data ? <span className="mute">{texts.until(formatDateTime(query.data.until))}</span> : null}
          </>
        }
      />
      <QueryStates query={query}>
        {(recap) =>
          recap.trades.length > 0 ? (
            <Shown recap={recap} />
          ) : (
            <EmptyState
              title={texts.none}
              action={
                <Link className={buttonClass({ look: 'primary' })} to="/dashboard/practice">
                  {texts.trade}
                </Link>
              }
            >
              {texts.noneNote}
            </EmptyState>
          )
        }
      </QueryStates>
      <p className={styles.foot}>
        {query.data && kind === 'day' ? (
          <Link className="more" to="/dashboard/recap" search={{ on: addDays(query.data.endsOn, -1) }}>
            {texts.before}
          </Link>
        ) : null}
        <Link className="more" to="/dashboard/settings/alerts">
          {texts.settings}
        </Link>
      </p>
    </>
  )
}

export default RecapPage
