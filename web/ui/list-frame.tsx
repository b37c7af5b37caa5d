import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../lib/format.ts'
import { buttonClass } from './button.tsx'
import { commonLabels } from './common-labels.ts'
import './list-frame.css'
import { Pager } from './pager.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import { EmptyState } from './state.tsx'

/** The row above a list: its search box and filters. */
export const ListTools = ({ children }: { children: ReactNode }) => <div className="list-tools">{children}</div>

/** Which of how many are shown: `1–50 of 1,284`. */
export const rangeWords = (current: number, size: number, shown: number, total: number): string => {
  const first = (current - 1) * size + 1
  const last = first + shown - 1
  const range = shown === 0 ? '0' : first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`
  return `${range} of ${formatCount(total)}`
}

interface ListFootProps {
  /** Names the pages for screen readers. */
  label: string
  /** Rows on a full page, rows on this one, and on all. */
  size: number
  shown: number
  total: number
  pages: number
  current: number
  note?: ReactNode
}

/** The row under a list: what of it is shown, and the other pages. Nothing under one page without a note. */
export const ListFoot = ({ label, size, shown, total, pages, current, note }: ListFootProps) =>
  pages > 1 || note ? (
    <footer className="list-foot">
      <p className="note">
        {pages > 1 ? `${rangeWords(current, size, shown, total)}${note ? '. ' : ''}` : null}
        {note}
      </p>
      <Pager label={label} pages={pages} current={current} />
    </footer>
  ) : null

/** The address asks for a page behind the last one. */
export const BeyondLastPage = () => {
  return (
    <EmptyState
      title={commonLabels.emptyPage}
      action={
        <Link
          className={buttonClass({ size: 'small' })}
          to="."
          search={(was) => ({ ...was, page: undefined })}
          resetScroll={false}
        >
          First page
        </Link>
      }
    >
      The list has fewer pages.
    </EmptyState>
  )
}

interface PagedListProps extends ListFootProps {
  /** What the first page says where there is nothing. */
  none: ReactNode
  children: ReactNode
}

/** A page of a list, or why there is nothing on it, and the other pages where there are some. */
export const PagedList = ({ none, children, ...foot }: PagedListProps) => (
  <>
    {foot.shown > 0 ? children : foot.current > 1 ? <BeyondLastPage /> : none}
    {foot.pages > 1 ? <ListFoot {...foot} /> : null}
  </>
)

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A list that is on its way. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className="list-rows">
    {ROWS.map((row) => (
      <Skeleton key={row} height="36px" />
    ))}
  </SkeletonGroup>
)
