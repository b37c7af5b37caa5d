import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Entitlement, HISTORY_PAGE_SIZE, missingForSignals, toEntitlement } from '../../../contract/signals.ts'
import { useMarket } from '../../data/market.ts'
import { useSignals, useSignalTopics } from '../../data/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { availableStorage, keepIn } from '../../lib/available-storage.ts'
import { useAddress } from '../../lib/use-address.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useSignalHistory } from './api.ts'
import { HistoryCounts, HistoryFilters, HistoryTable, SelectiveNote } from './components/history-list.tsx'
import { LockedPreview } from './components/locked-preview.tsx'
import styles from './components/signal-history.module.css'
import { hypotheticalNotice, riskWarning, signalHistoryTexts as texts } from './content.ts'
import { computeRows, type HistoryFilter, payoutFrom, rowsWith, toFilter } from './history-rules.ts'

/** Rows that a phone shows at first: two screens of them. */
const PHONE_ROWS = 18

const KEY = 'uptick-selective-payout'
const storage = availableStorage(() => localStorage)

/** The payout of the selective view, remembered by this browser until the logout; undefined while the view is off. */
const usePayout = () => {
  const [payout, setPayout] = useState(() => payoutFrom(storage.getItem(KEY)))
  const choose = (chosen: number | undefined) => {
    setPayout(chosen)
    keepIn(storage, KEY, chosen === undefined ? null : String(chosen))
  }
  return [payout, choose] as const
}

/** Reads on until as many rows are there as the address shows. */
const useHistoryRows = (entitlement: Entitlement, wanted: number, filter: ReturnType<typeof toFilter>) => {
  const query = useSignalHistory(entitlement, filter)
  const { data, hasNextPage, isFetchingNextPage, error, fetchNextPage } = query
  const newest = useSignals(entitlement).data
  const rows =
    data &&
    rowsWith(
      data.pages.map(({ signals }) => signals),
      newest ?? [],
    )
  const misses = rows !== undefined && rows.length < wanted && hasNextPage && !isFetchingNextPage && error === null
  useEffect(() => {
    if (misses) fetchNextPage()
  }, [misses, fetchNextPage])
  return { query, rows, counts: data?.pages[0]?.counts }
}

const None = ({ filter: { payout, period } }: { filter: HistoryFilter }) =>
  payout === undefined ? (
    <EmptyState title={texts.none}>{texts.noneNote}</EmptyState>
  ) : (
    <EmptyState title={texts.noneSelective[period]}>{texts.noneSelectiveNote}</EmptyState>
  )

const History = ({ entitlement }: { entitlement: Entitlement }) => {
  const { address, change } = useAddress()
  const [payout, choosePayout] = usePayout()
  const filter = { ...toFilter(address), payout }
  const wanted = computeRows(address)
  const market = useMarket().data
  useSignalTopics(entitlement)
  const { query, rows, counts } = useHistoryRows(entitlement, wanted, filter)
  const notice = market ? hypotheticalNotice[market.feed.kind] : null
  const isPhone = useMedia(PHONE)
  const shown = isPhone && address.rows === undefined ? PHONE_ROWS : wanted
  const narrowing = (
    <>
      <HistoryFilters
        filter={filter}
        pairs={market?.pairs ?? []}
        entitlement={entitlement}
        change={(changes) => change(changes, { replace: true })}
        choosePayout={(chosen) => {
          choosePayout(chosen)
          change({ rows: undefined }, { replace: true })
        }}
      />
      <SelectiveNote payout={payout} />
      {counts ? <HistoryCounts counts={counts} payout={payout} /> : null}
    </>
  )
  return (
    <>
      <PageHead
        title={texts.title}
        end={
          <>
            <FeedBadge feed={market?.feed} />
            <Link className={buttonClass({ size: 'small' })} to="/dashboard/signals">
              {texts.room}
            </Link>
          </>
        }
      />
      <div className={classNames('sheet', styles.history, styles.every)}>
        {isPhone ? (
          <details className={styles.folded}>
            <summary>
              {texts.narrow}
              <ChevronIcon />
            </summary>
            {narrowing}
          </details>
        ) : (
          narrowing
        )}
        <QueryStates
          query={{ ...query, data: rows }}
          loading={<ListSkeleton label={texts.loading} />}
          empty={<None filter={filter} />}
        >
          {(signals) => (
            <>
              <HistoryTable signals={signals.slice(0, shown)} />
              {query.hasNextPage || signals.length > shown ? (
                <p className="list-foot">
                  <Button
                    size="small"
                    busy={query.isFetchingNextPage}
                    onClick={() =>
                      change(
                        { rows: String(shown < signals.length ? signals.length : signals.length + HISTORY_PAGE_SIZE) },
                        { replace: true },
                      )
                    }
                  >
                    {texts.more}
                  </Button>
                </p>
              ) : null}
            </>
          )}
        </QueryStates>
      </div>
      <p className="warn">
        <b>Risk warning.</b> {riskWarning} {notice}
      </p>
    </>
  )
}

/** Every signal that the member may see, as far back as the record goes. */
const HistoryPage = () => {
  const member = useUser()
  const missing = missingForSignals(member)
  return missing ? <LockedPreview missing={missing} /> : <History entitlement={toEntitlement(member)} />
}

export default HistoryPage
