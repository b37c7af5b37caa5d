import { Link, useSearch } from '@tanstack/react-router'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { useBoard } from '../api.ts'
import { pageOfRank } from '../board-rules.ts'
import { boardTexts as texts } from '../content.ts'
import { BoardRows } from './board-rows.tsx'
import styles from './member-marathons.module.css'

interface OwnPlaceProps {
  view: MarathonView
  total: number
  /** The page that is shown. */
  current: number
}

/** The member's own place, in sight on every page of the board. */
const OwnPlace = ({ view: { id, userStats }, total, current }: OwnPlaceProps) => {
  if (!userStats) return null
  const page = pageOfRank(userStats.rank)
  return (
    <div className={styles.ownPlace}>
      <p role="status">
        {texts.mine} <b>{texts.of(userStats.rank, total)}</b>, <b className="fig">{formatResult(userStats.score)}</b>
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

/** Everybody who takes part, a page at a time. */
export const Board = ({ view }: { view: MarathonView }) => {
  const { page: current = 1 } = useSearch({ from: '/_member/dashboard/marathons/$id' })
  const board = useBoard(view.id, current)
  return (
    <Panel
      className={styles.board}
      title={view.status === 'ended' ? texts.final : texts.title}
      end={view.status === 'active' ? <Badge look="hot">{texts.live}</Badge> : null}
    >
      <QueryStates query={board} isEmpty={({ total }) => total === 0} empty={<EmptyState title={texts.none} />}>
        {({ rows, total, pages }) => (
          <>
            <BoardRows
              caption={texts.caption}
              rows={rows}
              own={view.userStats?.entryId ?? null}
              minTrades={view.minTrades}
              isPaid={view.paidAt !== null}
            />
            <footer>
              <Pager label={texts.pages} pages={pages} current={current} />
            </footer>
            <OwnPlace view={view} total={total} current={current} />
          </>
        )}
      </QueryStates>
    </Panel>
  )
}
