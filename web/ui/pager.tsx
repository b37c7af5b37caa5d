import { Link } from '@tanstack/react-router'
import { page as readPage } from '../lib/search-rules.ts'
import { classNames } from './class-names.ts'
import styles from './pager.module.css'

const WINDOW = 5

/** The numbers to offer: five at most, the current one in the middle where there is room. */
export const pageWindow = (current: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - WINDOW + 1))
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index)
}

/** The page that the address asks for; anything but a whole number from 1 is the first. */
export const toPage = (asked: unknown): number => readPage(asked) ?? 1

interface PageLinkProps {
  page: number
  /** Where the link leads to is not there: shown, and no link. */
  off?: boolean
  current?: boolean
  className?: string
  children: string | number
}

const PageLink = ({ page, off, current, className, children }: PageLinkProps) => {
  if (off) return <span className={classNames(styles.off, className)}>{children}</span>
  return (
    <Link
      to="."
      search={(was) => ({ ...was, page: page === 1 ? undefined : page })}
      resetScroll={false}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-label={typeof children === 'number' ? `Page ${children}` : undefined}
    >
      {children}
    </Link>
  )
}

/** The pages of a list; which one is shown stands in the address as `page`. */
export const Pager = ({ label, pages, current }: { label: string; pages: number; current: number }) =>
  pages < 2 ? null : (
    <nav className={styles.pages} aria-label={label}>
      <PageLink page={1} off={current <= 1}>
        First
      </PageLink>
      <PageLink page={current - 1} off={current <= 1}>
        Previous
      </PageLink>
      {pageWindow(current, pages).map((page) => (
        <PageLink key={page} page={page} current={page === current} className={styles.number}>
          {page}
        </PageLink>
      ))}
      <PageLink page={current + 1} off={current >= pages}>
        Next
      </PageLink>
      <PageLink page={pages} off={current >= pages}>
        Last
      </PageLink>
    </nav>
  )
