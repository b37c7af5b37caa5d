import type { PracticeOrder } from '../../../contract/practice.ts'
import { formatPrice, formatUtcDateTime } from '../../lib/format.ts'
import { outcomeWord } from '../../ui/direction.tsx'
import { showToast } from '../../ui/toast.tsx'
import { formatResult } from '../practice/order-rules.ts'
import { deskTexts as texts } from './content.ts'

/** A settled order in one sentence: its own figures, and that it was practice money. */
export const toResultText = (order: PracticeOrder): string => {
  const { direction, pair, decimals, entryPrice, exitPrice, outcome, resultCents, expiresAt } = order
  const prices =
    entryPrice === null || exitPrice === null
      ? ''
      : `, ${formatPrice(entryPrice, decimals)} → ${formatPrice(exitPrice, decimals)}`
  const result = outcome ? `${outcomeWord(outcome)} ${formatResult(resultCents ?? 0)}` : ''
  return texts.shared(`${result}: ${direction ?? ''} ${pair}${prices}, ${formatUtcDateTime(expiresAt)}`)
}

/** Shares a settled order where the browser can, and copies it elsewhere. */
export const shareResult = async (order: PracticeOrder): Promise<void> => {
  const text = toResultText(order)
  const url = `${location.origin}/track-record`
  try {
    // Not every browser has it, whatever its type says.
    const canShare = typeof navigator.share === 'function'
    if (canShare) await navigator.share({ text, url })
    else {
      await navigator.clipboard.writeText(`${text} ${url}`)
      showToast(texts.copied)
    }
  } catch (error) {
    // Somebody who closes the browser's own sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast(texts.notShared, 'alert')
  }
}
