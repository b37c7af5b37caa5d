import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoardRow, MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCents } from '../../../lib/format.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useBoard } from '../api.ts'
import { findGap, pageOfRank } from '../board-rules.ts'
import { boardTexts as texts } from '../content.ts'
import { BoardRows } from './board-rows.tsx'
import styles from './member-marathons.module.css'

/** By how many places the rank moved last; up is more than nothing. */
const useRankChange = (rank: number): number => {
  const [seen, setSeen] = useState({ rank, change: 0 })
  if (seen.rank !== rank) setSeen({ rank, change: seen.rank - rank })
  return seen.change
}

const RankChange = ({ rank }: { rank: number }) => {
  const change = useRankChange(rank)
  const places = Math.abs(change)
  return change === 0 ? null : (
    <>
      {' '}
      <b aria-hidden="true">{change > 0 ? texts.up(places) : texts.down(places)}</b>
      <span className="sr-only">{change > 0 ? texts.upWords(places) : texts.downWords(places)}</span>
    </>
  )
}

const ToNext = ({ rows, own }: { rows: readonly BoardRow[]; own: string }) => {
  const gap = findGap(rows, own)
  return gap ? (
    <>
      , {texts.gap[gap.kind](formatCents(gap.cents))} <OwnName>{gap.name}</OwnName>
    </>
  ) : null
}

interface OwnPlaceProps {
  view: MarathonView
  rows: readonly BoardRow[]
  total: number
  /** The page that is shown. */
  current: number
}

/** The member's own place, in sight on every page of the board; while it runs above the rows, with what changes. */
const OwnPlace = ({ view: { id, status, userStats }, rows, total, current }: OwnPlaceProps) => {
  if (!userStats) return null
  const page = pageOfRank(userStats.rank)
  const isLive = status === 'active'
  return (
    <div className={styles.ownPlace} data-live={isLive || undefined}>
      <p role="status">
        {texts.mine} <b>{texts.of(userStats.rank, total)}</b>
        {isLive ? <RankChange rank={userStats.rank} /> : null}, <b className="fig">{formatResult(userStats.score)}</b>
        {isLive ? <ToNext rows={rows} own={userStats.entryId} /> : null}
      </p>
      {page === current ? null : (
        <Link
          className={buttonClass({ size: 'small' })}
          to="/dashboard/marathons/$id"
          params={{ id }}
          search={page === 1 ? {} : { page }}
          resetScroll={false}
        >
          {texts.show}
        </Link>
      )}
    </div>
  )
}

/** So many rows are shown first; the page has the others behind a button. */
const SHOWN = { phone: 3, desk: 10 }

/** Everybody who takes part, a page at a time. */
export const Board = ({ view }: { view: MarathonView }) => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/marathons/$id' })
  const board = useBoard(view.id, current)
  const shown = useMedia(PHONE) ? SHOWN.phone : SHOWN.desk
  const [isWhole, setWhole] = useState(false)
  const shownOf = (rows: readonly BoardRow[]) => (isWhole || current > 1 ? rows : rows.slice(0, shown))
  return (
    <Panel
      className={styles.board}
      title={view.status === 'ended' ? texts.final : texts.title}
      end={view.status === 'active' ? <Badge look="hot">{texts.live}</Badge> : null}
    >
      <QueryStates query={board} isEmpty={({ total }) => total === 0} empty={<EmptyState title={texts.none} />}>
        {({ rows, total, pages }) => (
          <>
            {view.status === 'active' ? <OwnPlace view={view} rows={rows} total={total} current={current} /> : null}
            <BoardRows
              caption={texts.caption}
              rows={shownOf(rows)}
              own={view.userStats?.entryId ?? null}
              minTrades={view.minTrades}
              isPaid={view.paidAt !== null}
            />
            <footer>
              {shownOf(rows).length < rows.length ? (
                <Button size="small" onClick={() => setWhole(true)}>
                  {texts.all(rows.length)}
                </Button>
              ) : (
                <Pager label={texts.pages} pages={pages} current={current} />
              )}
            </footer>
            {view.status === 'active' ? null : <OwnPlace view={view} rows={rows} total={total} current={current} />}
          </>
        )}
      </QueryStates>
    </Panel>
  )
}
