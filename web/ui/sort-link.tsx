import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Direction, nextSortOrder, type SortOrder } from '../lib/sort-order.ts'
import './sort-link.css'

interface SortLinkProps<Key extends string> {
  by: Key
  current: SortOrder<Key>
  /** Where the column begins: figures and dates usually with the largest. */
  first?: Direction
  children: ReactNode
}

/** A column's head that orders the list by it; the order stands in the address as `sortBy` and `order`. */
export const SortLink = <Key extends string>({ by, current, first, children }: SortLinkProps<Key>) => {
  const { page: _, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const next = nextSortOrder(current, by, first)
  return (
    <Link to="." search={{ ...search, sortBy: next.by, order: next.order }} resetScroll={false} className="sort-link">
      {children}
      <svg
        viewBox="0 0 8 12"
        width="8"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        {current.by === by ? (
          <path d={current.order === 'asc' ? 'M4 11V1M1 4l3-3 3 3' : 'M4 1v10M1 8l3 3 3-3'} />
        ) : null}
      </svg>
    </Link>
  )
}
