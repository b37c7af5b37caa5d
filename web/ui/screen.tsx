import type { ReactNode } from 'react'
import { commonLabels } from './common-labels.ts'
import { LoadingIndicator } from './loading-indicator.tsx'
import { PageHead } from './page-head.tsx'
import { EmptyState, ErrorState } from './state.tsx'

/** What a screen needs of a query; TanStack Query's results fit. */
export interface ScreenQuery<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

interface ScreenProps<Data> {
  title: ReactNode
  /** Badges and buttons beside the title. */
  end?: ReactNode
  /** Whether the title is the headline of a document. */
  large?: boolean
  query: ScreenQuery<Data>
  /** Shown while loading; take one that matches the layout. */
  loading?: ReactNode
  /** Shown when there is nothing: a sentence, or a whole state. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

const holdsNothing = (data: unknown) => Array.isArray(data) && data.length === 0

/** A page's title and its four states: loading, failed, empty, there. Data that a refetch could not renew stays shown. */
export const Screen = <Data,>({
  title,
  end,
  large,
  query,
  loading,
  empty,
  isEmpty = holdsNothing,
  children,
}: ScreenProps<Data>) => (
  <>
    <PageHead title={title} end={end} large={large} />
    <QueryStates query={query} loading={loading} empty={empty} isEmpty={isEmpty}>
      {children}
    </QueryStates>
  </>
)

/** The four states without a title, for a part of a page. */
export const QueryStates = <Data,>({
  query,
  loading = <LoadingIndicator />,
  empty,
  isEmpty = holdsNothing,
  children,
}: Omit<ScreenProps<Data>, 'title' | 'end'>) => {
  if (query.data === undefined)
    return query.error ? (
      <ErrorState title={commonLabels.didNotLoad} onRetry={() => query.refetch()}>
        {query.error.message}
      </ErrorState>
    ) : (
      loading
    )
  if (empty !== undefined && isEmpty(query.data))
    return typeof empty === 'string' ? <EmptyState title={empty} /> : empty
  return children(query.data)
}
