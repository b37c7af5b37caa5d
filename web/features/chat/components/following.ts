import { type ComponentType, createElement, type RefObject, useEffect, useState } from 'react'
import type { CustomContainerComponentProps, VirtualizerHandle } from 'virtua'
import { afterFrame } from '../../../lib/after-frame.ts'

/** So much above and below what is in sight is drawn as well. */
const MARGIN_PX = 200
/** More than these is not kept: the list is far from its end. */
const MOST_KEPT = 60

/** Nothing at first: what is in sight is painted before what may come into it. */
export const useMargin = (): number => {
  const [margin, setMargin] = useState(0)
  useEffect(() => afterFrame(() => setMargin(MARGIN_PX)), [])
  return margin
}

/**
 * The rows that stay drawn while the list follows its newest: those in sight, those right above, and what has come. Otherwise the list drops those
 * above whenever it scrolls, and draws them again when it rests, for each message.
 */
export const rowsToKeep = (list: VirtualizerHandle | null, count: number): readonly number[] | undefined => {
  if (!list || list.viewportSize === 0) return undefined
  const from = list.findItemIndex(Math.max(0, list.scrollOffset - MARGIN_PX))
  return count - from > MOST_KEPT ? undefined : Array.from({ length: count - from }, (_, place) => from + place)
}

/**
 * What the rows stand in. While a reader scrolls nothing in it can be pointed at, so that no row answers to a pointer that it passes; when the list
 * follows its newest by itself it stays as it is: to change it for a moment styles every row anew, twice for each message.
 */
export const createRows = (follows: RefObject<boolean>): ComponentType<CustomContainerComponentProps> => {
  const Rows = ({ style, ...rest }: CustomContainerComponentProps) =>
    createElement('div', { ...rest, style: follows.current ? { ...style, pointerEvents: undefined } : style })
  return Rows
}
