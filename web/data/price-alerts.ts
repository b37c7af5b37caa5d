import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AlertSide,
  createPriceAlert,
  listPriceAlerts,
  removePriceAlert,
  updatePriceAlert,
} from '../../contract/price-alerts.ts'
import { call } from '../lib/call.ts'
import { invalidate, queryOf } from '../lib/query-of.ts'

/** The member's price alerts; read again when one is reached. */
export const usePriceAlerts = () => useQuery(queryOf(listPriceAlerts))

interface Target {
  side: AlertSide
  price: number
}

/** Makes, moves and removes alerts; the list follows. */
export const usePriceAlertChanges = () => {
  const client = useQueryClient()
  const onSettled = () => invalidate(client, listPriceAlerts)
  const create = useMutation({
    mutationFn: (input: Target & { pair: string }) => call(createPriceAlert, { input }),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ id, ...input }: Target & { id: string }) => call(updatePriceAlert, { params: { id }, input }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(removePriceAlert, { params: { id } }),
    onSettled,
  })
  return { create, update, remove }
}
