import type { Page } from '@playwright/test'

/*
 * Functions that run in the page. They are sent there as their own text, all of them together, so they name each other and nothing
 * else of this file.
 */

interface Box {
  element: Element
  left: number
  right: number
  top: number
  bottom: number
}

function nameOf(element: Element): string {
  const place = [element.parentElement, element].map(
    (one) => `${one?.tagName.toLowerCase() ?? ''}${one?.getAttribute('class') ? `.${one.getAttribute('class')}` : ''}`,
  )
  return `${place.join(' > ')} “${(element.textContent ?? '').trim().slice(0, 30)}”`
}

function listAncestors(element: Element): Element[] {
  const above = element.parentElement
  return above && above !== document.body ? [above, ...listAncestors(above)] : []
}

/** For screen readers only, not painted, or lying above the page on purpose. */
function liesApart(element: Element): boolean {
  return [element, ...listAncestors(element)].some((one) => {
    const { position, clip, clipPath, opacity, visibility } = getComputedStyle(one)
    const hidden = opacity === '0' || visibility === 'hidden' || one.getAttribute('aria-hidden') === 'true'
    return hidden || position === 'fixed' || position === 'sticky' || clip !== 'auto' || clipPath !== 'none'
  })
}

function canScrollOrCut(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  return overflowX !== 'visible' || overflowY !== 'visible'
}

/** The part of the box that the boxes around it show; none where nothing of it is. */
function listShown(box: Box): Box[] {
  const shown = { ...box }
  for (const one of [box.element, ...listAncestors(box.element)].filter(canScrollOrCut)) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    shown.left = Math.max(shown.left, left)
    shown.right = Math.min(shown.right, right)
    shown.top = Math.max(shown.top, top)
    shown.bottom = Math.min(shown.bottom, bottom)
  }
  return shown.right - shown.left > 1 && shown.bottom - shown.top > 1 ? [shown] : []
}

function listTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1 && !listAncestors(one).some(canScrollOrCut),
  )
  const deepest = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)))
  return [`wider than the page by ${scrollWidth - clientWidth}: ${deepest.slice(0, 4).map(nameOf).join('; ')}`]
}

function listWords(): Box[] {
  const words: Box[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element || !walker.currentNode.textContent?.trim() || element.closest('svg, select, textarea, script'))
      continue
    if (!element.checkVisibility() || liesApart(element)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    // A line's box is higher than what is written in it.
    const half = Number.parseFloat(getComputedStyle(element).fontSize) * 0.4
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const middle = (top + bottom) / 2
      if (right - left >= 1) words.push({ element, left, right, top: middle - half, bottom: middle + half })
    }
  }
  return words
}

/** The nearest box around the words that is painted: where they end for the eye. */
function findFrame(element: Element): Element | undefined {
  return [element, ...listAncestors(element)].find((one) => {
    const style = getComputedStyle(one)
    if (style.display === 'inline' || style.display === 'contents') return false
    const edged = style.borderTopWidth !== '0px' || style.borderLeftWidth !== '0px' || style.overflowX !== 'visible'
    return edged || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
  })
}

function listSpilt(words: Box[]): string[] {
  const spilt = new Map<Element, string>()
  for (const word of words) {
    const frame = findFrame(word.element)
    if (!frame) continue
    const { overflowX, overflowY, textOverflow } = getComputedStyle(frame)
    if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY)) continue
    const { left, right, top, bottom } = frame.getBoundingClientRect()
    // Where spaces are kept, the one at a line's end hangs out of it, unseen.
    const { fontSize, whiteSpace } = getComputedStyle(word.element)
    const hanging = whiteSpace === 'pre-wrap' ? Number.parseFloat(fontSize) * 0.3 : 0
    const out = Math.max(left - word.left, word.right - right - hanging, top - word.top, word.bottom - bottom)
    if (out > 2) spilt.set(frame, `${nameOf(word.element)} leaves ${nameOf(frame)} by ${Math.round(out)}`)
  }
  return [...spilt.values()]
}

function areLaidOn(upper: Box, lower: Box): boolean {
  if (upper.element.contains(lower.element) || lower.element.contains(upper.element)) return false
  const across = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
  return across > 4 && Math.min(upper.bottom, lower.bottom) - lower.top > 4
}

function listLaidOn(boxes: Box[], what: string): string[] {
  const shown = boxes.flatMap(listShown).toSorted((a, b) => a.top - b.top)
  const pairs = shown.flatMap((upper, index) => {
    const end = shown.findIndex((lower, at) => at > index && lower.top >= upper.bottom)
    return shown
      .slice(index + 1, end < 0 ? undefined : end)
      .filter((lower) => areLaidOn(upper, lower))
      .map((lower) => `${what}: ${nameOf(upper.element)} and ${nameOf(lower.element)}`)
  })
  return [...new Set(pairs)].slice(0, 4)
}

function listTargets(): Box[] {
  return (
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
      // A field keeps room for the button at its end.
      .filter((element) => !element.matches('.with-end > button'))
      .filter((element) => element.checkVisibility() && !liesApart(element))
      .flatMap((element) =>
        [...element.getClientRects()].map(({ left, right, top, bottom }) => ({ element, left, right, top, bottom })),
      )
  )
}

function listMisfits(): string[] {
  const words = listWords()
  return [
    ...listTooWide(),
    ...listSpilt(words),
    ...listLaidOn(words, 'words on words'),
    ...listLaidOn(listTargets(), 'target on target'),
  ]
}

const MEASURES = [
  nameOf,
  listAncestors,
  liesApart,
  canScrollOrCut,
  listShown,
  listTooWide,
  listWords,
  findFrame,
  listSpilt,
  areLaidOn,
  listLaidOn,
  listTargets,
  listMisfits,
]

/**
 * What does not fit in the page as it stands: what reaches past its width, words that leave their box or are cut off, words or
 * targets that lie on each other. What scrolls in a box of its own fits, so does what ends in an ellipsis.
 */
export const findMisfits = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${MEASURES.map(String).join('\n')}\nreturn listMisfits() })()`)

/** Whether the element or its part has ground for a drawing, and that is all it has: nothing of it stays where grounds are painted alike. */
function isGroundOnly(element: Element, part: string | null, canvas: string): boolean {
  const style = getComputedStyle(element, part)
  if (part && /^(none|normal)$/.test(style.content)) return false
  const sides = [style.width, style.height].map(Number.parseFloat)
  if (style.display === 'inline' || !sides.every((side) => side >= 1)) return false
  const borders = [style.borderTopWidth, style.borderLeftWidth, style.borderBottomWidth, style.borderRightWidth]
  return style.backgroundColor === canvas && style.backgroundImage === 'none' && borders.every((wide) => wide === '0px')
}

function listUnpainted(): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'Canvas'
  const canvas = getComputedStyle(probe).color
  probe.remove()
  const empty = [...document.body.querySelectorAll('*')].filter(
    (one) => !one.closest('svg') && !one.textContent?.trim() && one.checkVisibility(),
  )
  const lost = empty.flatMap((one) =>
    [null, '::before', '::after']
      .filter((part) => isGroundOnly(one, part, canvas))
      .map((part) => nameOf(one) + (part ?? '')),
  )
  return [...new Set(lost)]
}

/** What is drawn by its ground alone, and is painted like the page around it in forced colours. */
export const findUnpainted = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${[nameOf, isGroundOnly, listUnpainted].map(String).join('\n')}\nreturn listUnpainted() })()`)
