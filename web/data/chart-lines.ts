import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createChartLine, listChartLines, removeChartLine, updateChartLine } from '../../contract/chart-lines.ts'
import { call } from '../lib/call.ts'
import { invalidate, queryOf } from '../lib/query-of.ts'

/** The member's lines on the chart of a pair. */
export const useChartLines = (pair: string) => useQuery(queryOf(listChartLines, { input: { pair } }))

/** Draws, moves and removes lines; the list follows. */
export const useChartLineChanges = (pair: string) => {
  const client = useQueryClient()
  const onSettled = () => invalidate(client, listChartLines, { input: { pair } })
  const create = useMutation({
    mutationFn: (price: number) => call(createChartLine, { input: { pair, price } }),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ id, price }: { id: string; price: number }) =>
      call(updateChartLine, { params: { id }, input: { price } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(removeChartLine, { params: { id } }),
    onSettled,
  })
  return { create, update, remove }
}
