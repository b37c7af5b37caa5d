import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { toFirstName } from '../../../../contract/people-text.ts'
import type { WatchedPair } from '../../../../contract/practice.ts'
import type { getToday, TodayMarathon, TodayPart } from '../../../../contract/today.ts'
import { useLivePrice } from '../../../data/live-price.ts'
import { useUser } from '../../../data/user-context.tsx'
import { availableStorage, keepIn } from '../../../lib/available-storage.ts'
import { formatCount, formatPrice, formatTime } from '../../../lib/format.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { listTexts as texts } from '../content.ts'
import { findSpread, toSpark } from '../day-rules.ts'
import styles from './today.module.css'

export type Today = ReplyOf<typeof getToday>

interface ListProps {
  title: string
  end?: ReactNode
  /** Undefined while it is asked for. */
  today: Today | undefined
  part: TodayPart | null
  onRetry: () => void
  children: ReactNode
}

/** A part of Today with its heading; it waits, or fails, by itself. */
const TodayList = ({ title, end, today, part, onRetry, children }: ListProps) => {
  const hasFailed = part !== null && today?.failed.includes(part)
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {end}
      </header>
      <div className={styles.rows}>
        {!today ? (
          <SkeletonGroup label={texts.loading(title)}>
            <Skeleton height="15rem" />
          </SkeletonGroup>
        ) : hasFailed ? (
          <p className={styles.none}>
            {texts.failed(title.toLowerCase())}{' '}
            <Button size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          </p>
        ) : (
          children
        )}
      </div>
    </section>
  )
}

const WatchedRow = ({ watched, spread }: { watched: WatchedPair; spread: number }) => {
  const { pairId, pair, decimals, course, won, n } = watched
  const price = useLivePrice(pairId)?.candle.close ?? course.at(-1)
  const [first] = course
  const change = price === undefined || first === undefined ? null : (price / first - 1) * 100
  return (
    <Link className={styles.watched} to="/dashboard/practice" search={{ pair: pairId }}>
      <span>
        <b>{pair}</b>
        <small>{n === 0 ? texts.noTrades : texts.wins(formatCount(won), formatCount(n))}</small>
      </span>
      <svg viewBox="0 0 84 34" aria-hidden="true">
        <path className={styles.middle} d="M0 17H84" />
        <path d={toSpark(course, spread, 84, 34)} />
      </svg>
      <span className={styles.end}>
        <b>{price === undefined ? '–' : formatPrice(price, decimals)}</b>
        <small>{change === null ? '' : texts.change(change)}</small>
      </span>
    </Link>
  )
}

interface PartProps {
  today: Today | undefined
  onRetry: () => void
}

export const Watchlist = ({ today, onRetry }: PartProps) => {
  const watched = today?.watchlist ?? []
  const spread = findSpread(watched.map(({ course }) => course))
  return (
    <TodayList title={texts.watchlist} today={today} part="watchlist" onRetry={onRetry}>
      {watched.map((one) => (
        <WatchedRow key={one.pairId} watched={one} spread={spread} />
      ))}
      <p className="note">{texts.scale}</p>
    </TodayList>
  )
}

export const UnreadRooms = ({ today, onRetry }: PartProps) => {
  const { id: memberId } = useUser()
  const { rooms = [], unread = 0 } = today?.rooms ?? {}
  const wordsOf = ({ lastMessage }: (typeof rooms)[number]): string => {
    if (!lastMessage) return texts.noMessage
    const { author, text, kind } = lastMessage
    const said = text || texts.kinds[kind]
    if (author === null) return said
    return `${author.id === memberId ? texts.you : toFirstName(author.name)}: ${said}`
  }
  return (
    <TodayList
      title={texts.rooms}
      today={today}
      part="rooms"
      onRetry={onRetry}
      end={
        <Link className="more" to="/dashboard/traders-rooms">
          {unread > 0 ? texts.unread(formatCount(unread)) : texts.allRooms}
        </Link>
      }
    >
      {rooms.length === 0 ? <p className={styles.none}>{texts.noRooms}</p> : null}
      {rooms.map((room) => (
        <Link
          key={room.id}
          className={classNames(styles.room, room.unread > 0 && styles.isUnread)}
          to="/dashboard/traders-rooms/$id"
          params={{ id: room.id }}
        >
          <Face id={room.id} name={room.name} look="room" />
          <span>
            <b>{room.name}</b>
            <small>{wordsOf(room)}</small>
          </span>
          <span className={styles.end}>
            <small>{room.lastMessage ? formatTime(room.lastMessage.sentAt) : ''}</small>
            {room.unread > 0 ? <Badge look="solid">{formatCount(room.unread)}</Badge> : null}
          </span>
        </Link>
      ))}
    </TodayList>
  )
}

const storage = availableStorage(() => localStorage)

/** How far the member has come since this browser showed their rank in another visit; null on the first. */
const useRankChange = ({ entryId, rank }: { entryId: string; rank: number }): number | null => {
  const key = `uptick-rank-${entryId}`
  const [before] = useState(() => plainNumber(storage.getItem(key) ?? ''))
  useEffect(() => keepIn(storage, key, String(rank)), [key, rank])
  return Number.isInteger(before) && before > 0 ? before - rank : null
}

const Standing = ({
  marathon,
  standing,
}: {
  marathon: TodayMarathon
  standing: NonNullable<TodayMarathon['standing']>
}) => {
  const change = useRankChange(standing)
  return (
    <span className={styles.end}>
      <b className={styles.figure}>{texts.rank(standing.rank)}</b>
      <small>
        {change ? `${change > 0 ? '↑' : '↓'} ${Math.abs(change)} ` : ''}
        {texts.of(formatCount(marathon.participants))}
      </small>
    </span>
  )
}

const MarathonRow = ({ marathon }: { marathon: TodayMarathon }) => (
  <Link className={styles.next} to="/dashboard/marathons/$id" params={{ id: marathon.id }}>
    <span>
      <b>{texts.live}</b>
      <small>{texts.ends(marathon.endDate)}</small>
    </span>
    <span>
      <b>{marathon.name}</b>
      <small>
        {marathon.standing ? texts.profit(marathon.standing.profit) : texts.trading(formatCount(marathon.participants))}
      </small>
    </span>
    {marathon.standing ? <Standing marathon={marathon} standing={marathon.standing} /> : null}
  </Link>
)

const AlertRow = ({ alert }: { alert: NonNullable<Today['alerts']>[number] }) => {
  const price = useLivePrice(alert.pair)?.candle.close
  return (
    <Link className={styles.next} to="/dashboard/signals" search={{ pair: alert.pair }}>
      <span>
        <b>{texts.alert}</b>
        <small>{texts.sides[alert.side]}</small>
      </span>
      <span>
        <b>
          {alert.name} {formatPrice(alert.price, alert.decimals)}
        </b>
        <small>{price === undefined ? texts.once : texts.now(formatPrice(price, alert.decimals))}</small>
      </span>
    </Link>
  )
}

/** What waits for the member: running marathons, the next session, the lesson to go on with, price alerts. */
export const NextUp = ({ today, onRetry }: PartProps) => {
  const { marathons = [], session, lesson, alerts = [] } = today ?? {}
  const isEmpty = marathons.length === 0 && !session && !lesson && alerts.length === 0
  const failed = (['marathons', 'session', 'lesson', 'alerts'] as const).find((part) => today?.failed.includes(part))
  return (
    <TodayList title={texts.next} today={today} part={isEmpty ? (failed ?? null) : null} onRetry={onRetry}>
      {isEmpty ? <p className={styles.none}>{texts.nothing}</p> : null}
      {marathons.map((marathon) => (
        <MarathonRow key={marathon.id} marathon={marathon} />
      ))}
      {session ? (
        <Link className={styles.next} to="/dashboard/webinar">
          <span>
            <b>{formatTime(session.startsAt)}</b>
            <small>{texts.day(session.startsAt)}</small>
          </span>
          <span>
            <b>{session.title}</b>
            <small>{session.host}</small>
          </span>
        </Link>
      ) : null}
      {lesson ? (
        <Link className={styles.next} to="/dashboard/learning/$id" params={{ id: lesson.id }}>
          <span>
            <b>{texts.minutes(lesson.minutes)}</b>
            <small>{lesson.section > 0 ? texts.goOn : texts.begin}</small>
          </span>
          <span>
            <b>{lesson.title}</b>
            <progress
              aria-label={texts.progress(lesson.section, lesson.sections)}
              max={lesson.sections}
              value={lesson.section}
            />
          </span>
        </Link>
      ) : null}
      {alerts.slice(0, 2).map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </TodayList>
  )
}
