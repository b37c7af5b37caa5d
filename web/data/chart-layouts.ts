import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChartLayout, EMPTY_LAYOUT, getChartLayout, saveChartLayout } from '../../contract/chart-layouts.ts'
import { call } from '../lib/call.ts'
import { CallFailure } from '../lib/call-failure.ts'
import { invalidate, keyOf, queryOf } from '../lib/query-of.ts'

type LayoutChange = Partial<Omit<ChartLayout, 'revision'>>

/** What the member put on the chart of a pair. A change shows at once and is saved; one that met a newer version shows that. */
export const useChartLayout = (pair: string, onRefused: (error: Error) => void) => {
  const client = useQueryClient()
  const asked = { input: { pair } }
  const key = keyOf(getChartLayout, asked)
  // What is on the screen may be newer than what the server answers: it is asked when a chart opens.
  const query = useQuery({ ...queryOf(getChartLayout, asked), refetchOnWindowFocus: false, refetchOnReconnect: false })
  const save = useMutation({
    // One after the other, each over the revision before.
    scope: { id: `chart-layout ${pair}` },
    mutationFn: () => call(saveChartLayout, { input: { pair, ...(client.getQueryData(key) ?? EMPTY_LAYOUT) } }),
    onSuccess: ({ revision }) => client.setQueryData(key, (shown) => shown && { ...shown, revision }),
    onError: (error) => {
      onRefused(error)
      if (error instanceof CallFailure && error.is('CHART_LAYOUT_CHANGED')) invalidate(client, getChartLayout, asked)
    },
  })
  return {
    layout: query.data ?? EMPTY_LAYOUT,
    /** Nothing is changed before it is known what is there. */
    change: (next: LayoutChange): void => {
      if (client.getQueryData(key) === undefined) return
      client.setQueryData(key, (shown) => shown && { ...shown, ...next })
      save.mutate()
    },
  }
}
