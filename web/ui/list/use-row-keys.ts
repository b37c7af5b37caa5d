import { type RefObject, useEffect } from 'react'
import { type ScreenKey, useScreenKeys } from '../../lib/screen-keys.ts'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'
const TYPED_IN = 'input:not([type=checkbox]), select, textarea, [contenteditable]'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

const ROW_KEYS: readonly ScreenKey[] = [
  { does: 'Next and previous row', keys: '↓ ↑, J K' },
  { does: 'First and last row', keys: 'Home End' },
  { does: 'Open what the row links to', keys: 'Enter' },
]

const rowsIn = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.offsetParent !== null)

/** The control of another row that says the same as this one, or stands in the same place; the row itself where it has none there. */
const counterpart = (from: HTMLElement, to: HTMLElement, focused: HTMLElement): HTMLElement => {
  const place = [...from.querySelectorAll<HTMLElement>(CONTROLS)].indexOf(focused)
  const others = [...to.querySelectorAll<HTMLElement>(CONTROLS)]
  const saysTheSame = (other: HTMLElement | undefined) => other?.textContent === focused.textContent
  // Rows differ in which controls they have, so a place alone may be another control's.
  return (saysTheSame(others[place]) ? undefined : others.find(saysTheSame)) ?? others[place] ?? to
}

const nextRow = (key: string, rows: readonly HTMLElement[], from: HTMLElement | null): HTMLElement | undefined => {
  if (key in STEPS) return rows[from ? rows.indexOf(from) + (STEPS[key] ?? 0) : 0]
  if (from && key === 'Home') return rows[0]
  return from && key === 'End' ? rows.at(-1) : undefined
}

const moveBetweenRows = (list: HTMLElement, event: KeyboardEvent): void => {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || target.matches(TYPED_IN) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const from = target.closest<HTMLElement>('[data-row]')
  if (key === 'Enter' && from !== null && target === from) {
    from.querySelector<HTMLElement>('a[href]')?.click()
    return
  }
  // From the tools above, an arrow is theirs; from the box around the rows, it goes to the first of them.
  if (!from && !target.matches('[data-scrolls]')) return
  const next = nextRow(key, rowsIn(list), from)
  if (!next) return
  event.preventDefault()
  ;(from ? counterpart(from, next, target) : next).focus()
}

/** Arrow keys go from row to row, Home and End to the first and the last; Enter on a row opens what it links to. */
export const useRowKeys = (list: RefObject<HTMLElement | null>): void => {
  useScreenKeys(ROW_KEYS)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => moveBetweenRows(element, event)
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [list])
}

/** `/` puts the keyboard into the search of the list, wherever it is but in a field or a dialog. */
export const useSearchKey = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(`${TYPED_IN}, [role=dialog]`)) return
      const search = list.current?.querySelector<HTMLInputElement>('input[type=search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}
