import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import {
  type AdminMarathon,
  type getMarathonMoves,
  type Moves,
  updateMarathonStatus,
} from '../../../../contract/marathons.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { failureWords, type NextStatus } from '../admin-rules.ts'
import { useMarathonMoves } from '../api.ts'
import { happenedTexts, statusTexts, movesTexts as texts, ticketTexts } from '../content.ts'
import styles from './admin-marathons.module.css'
import { toCardId } from './marathon-card.tsx'

const isStale = (error: Error) => error instanceof CallFailure && error.is('MARATHON_TRANSITION')

const MoveList = ({ moves: { moves, count, total } }: { moves: Moves }) => (
  <>
    <p>{texts.heading(ticketTexts.points(total), count)}</p>
    <ul className={styles.marathonMoves}>
      {moves.map(({ memberId, name, email, rank, amount }) => (
        <li key={memberId}>
          <span>
            <OwnName>{name}</OwnName> <small>{email}</small>
          </span>
          <span>
            <b className="fig">{ticketTexts.points(amount)}</b>{' '}
            <small>{rank === null ? texts.refundOf : texts.prize(rank)}</small>
          </span>
        </li>
      ))}
      {count > moves.length ? <li>{texts.others(count - moves.length)}</li> : null}
    </ul>
  </>
)

interface MovedPointsProps {
  row: AdminMarathon
  status: 'ended' | 'cancelled'
  query: UseQueryResult<ReplyOf<typeof getMarathonMoves>>
}

/** Whose points move when it comes to this status; the server counts them. */
const MovedPoints = ({ row, status, query }: MovedPointsProps) => (
  <QueryStates
    query={query}
    loading={
      <SkeletonGroup label={texts.loading}>
        <Skeleton height="80px" />
      </SkeletonGroup>
    }
  >
    {({ payOut, fromUptick, cancel, hasOpenOrders, prizesPaid }) => {
      const moves = status === 'ended' ? payOut : cancel
      const paysPrizes = moves.moves.some(({ kind }) => kind === 'prize')
      const fees = moves.total - fromUptick
      return (
        <>
          {moves.count > 0 ? <MoveList moves={moves} /> : null}
          {paysPrizes ? (
            <p className="note">
              {texts.sources(ticketTexts.points(fees), ticketTexts.points(fromUptick))}{' '}
              {fees > 0 ? texts.feesKept : null}
            </p>
          ) : null}
          {moves.count === 0 && prizesPaid > 0 ? <p>{texts.keptPrizes(ticketTexts.points(prizesPaid))}</p> : null}
          {moves.count === 0 && prizesPaid === 0 ? <p>{texts.none}</p> : null}
          {status === 'ended' && hasOpenOrders ? <p className="note">{texts.openOrders}</p> : null}
          {row._count.participants > 0 ? <p className="note">{texts.told}</p> : null}
        </>
      )
    }}
  </QueryStates>
)

const CHOICES = [
  { value: 'ended', label: texts.payOut },
  { value: 'cancelled', label: texts.refund },
] as const

/**
 * Starts, ends or cancels a marathon. One that runs can end in two ways, and the administrator chooses. Says what the administrator saw, so
 * that nobody cancels what somebody else has just started, or moves other points than they read.
 */
export const ChangeStatus = ({
  status: asked,
  row,
  list,
  onDone,
  onAsk: _,
  ...dialog
}: RowDialogProps<AdminMarathon> & { status: NextStatus }) => {
  const [status, setStatus] = useState(asked)
  const query = useMarathonMoves(row.id, asked !== 'active')
  const moving = query.data?.[status === 'cancelled' ? 'cancel' : 'payOut'].total
  return (
    <DecisionDialog
      call={updateMarathonStatus}
      params={{ id: row.id }}
      input={{ status, from: row.status, ...(status === 'active' ? {} : { moving }) }}
      isOff={asked !== 'active' && moving === undefined}
      words={{
        title: statusTexts.title[asked](row.name),
        effect: statusTexts.effect[status],
        cancel: statusTexts.keep,
        confirm: status === asked ? statusTexts.confirm[status] : texts.refund,
        running: statusTexts.running[status],
      }}
      failed={(error) => (isStale(error) ? `${failureWords(error)} ${statusTexts.changed}` : failureWords(error))}
      endsWith={isStale}
      // The button that ended or cancelled it is gone; the one that started it ends it now.
      focusAfter={() => (status === 'active' ? null : (document.getElementById(toCardId(row)) ?? list.current))}
      onDone={() => onDone(happenedTexts.became[status](row.name))}
      {...dialog}
    >
      {asked === 'ended' ? (
        <div>
          <Segmented
            label={texts.choice}
            value={status === 'cancelled' ? 'cancelled' : 'ended'}
            onChange={setStatus}
            options={CHOICES}
          />
        </div>
      ) : null}
      {status === 'active' ? null : <MovedPoints row={row} status={status} query={query} />}
    </DecisionDialog>
  )
}
