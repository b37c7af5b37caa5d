import { useState } from 'react'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { useTopic } from '../../../lib/use-topic.ts'
import { orderColumns } from '../../../market/practice/order-columns.tsx'
import { TradeDesk } from '../../../market/trade/trade-desk.tsx'
import { useResults } from '../../../market/trade/use-results.ts'
import { Button } from '../../../ui/button.tsx'
import { FoldPanel } from '../../../ui/fold-panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Table } from '../../../ui/table.tsx'
import { useCancelInMarathon, useMarathonAccount, useMarathonOrders, usePlaceInMarathon } from '../api.ts'
import { viewTexts as texts } from '../content.ts'
import { findTimingFault } from '../place-rules.ts'
import styles from './member-marathons.module.css'

/** The trade desk on the account of this marathon. */
export const Trading = ({ view: { id, status } }: { view: Pick<MarathonView, 'id' | 'status'> }) => {
  const account = useMarathonAccount(id)
  const place = usePlaceInMarathon(id)
  const cancel = useCancelInMarathon(id)
  const { results, add } = useResults()
  useTopic('members/me/marathons', ({ marathonId, orders }) => {
    if (marathonId === id) add(orders)
  })
  return (
    <QueryStates query={account}>
      {(known) => (
        <div className={styles.marathonDesk}>
          <TradeDesk
            account={known}
            place={place}
            cancel={cancel}
            results={results}
            held={findTimingFault(status) === null ? null : texts.early}
          />
        </div>
      )}
    </QueryStates>
  )
}

/** The member's settled orders in this marathon, a page at a time. */
export const OwnOrders = ({ id }: Pick<MarathonView, 'id'>) => {
  const [page, setPage] = useState(1)
  const orders = useMarathonOrders(id, page)
  return (
    <FoldPanel title={texts.orders} className={styles.ownOrders}>
      <QueryStates
        query={orders}
        isEmpty={(known) => known.orders.length === 0}
        empty={<EmptyState title={texts.noOrders} />}
      >
        {(known) => (
          <>
            <Table
              caption={texts.ordersCaption}
              cards
              columns={orderColumns}
              rows={known.orders}
              rowKey={(order) => order.id}
            />
            {known.pages < 2 ? null : (
              <footer>
                <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {texts.newerOrders}
                </Button>
                <Button size="small" disabled={page >= known.pages} onClick={() => setPage(page + 1)}>
                  {texts.olderOrders}
                </Button>
              </footer>
            )}
          </>
        )}
      </QueryStates>
    </FoldPanel>
  )
}
