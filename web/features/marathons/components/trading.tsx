import { useState } from 'react'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { OpenOrders } from '../../../market/practice/open-orders.tsx'
import { orderColumns } from '../../../market/practice/order-columns.tsx'
import { OrderTicket } from '../../../market/practice/order-ticket.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { Table } from '../../../ui/table.tsx'
import { useMarathonAccount, useMarathonOrders, usePlaceInMarathon } from '../api.ts'
import { viewTexts as texts } from '../content.ts'
import { findTimingFault } from '../place-rules.ts'

/** The ticket and what is open, on the account of this marathon. */
export const Trading = ({ view: { id, status } }: { view: Pick<MarathonView, 'id' | 'status'> }) => {
  const account = useMarathonAccount(id)
  const { mutate, isPending, error } = usePlaceInMarathon(id)
  const held = findTimingFault(status)
  return (
    <QueryStates query={account}>
      {({ pairs, payoutPercent, open }) => (
        <>
          {held === 'late' ? null : (
            <OrderTicket
              pairs={pairs}
              payoutPercent={payoutPercent}
              place={{ mutate: (order, options) => mutate({ ...order, signalId: null }, options), isPending, error }}
              held={held === null ? null : texts.early}
            />
          )}
          {held === 'late' && open.length === 0 ? null : <OpenOrders orders={open} />}
        </>
      )}
    </QueryStates>
  )
}

/** The member's settled orders in this marathon, a page at a time. */
export const OwnOrders = ({ id }: Pick<MarathonView, 'id'>) => {
  const [page, setPage] = useState(1)
  const orders = useMarathonOrders(id, page)
  return (
    <Panel title={texts.orders} className="own-orders">
      <QueryStates
        query={orders}
        isEmpty={(known) => known.orders.length === 0}
        empty={<EmptyState title={texts.noOrders} />}
      >
        {(known) => (
          <>
            <Table
              caption={texts.ordersCaption}
              tight="phone"
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
    </Panel>
  )
}
