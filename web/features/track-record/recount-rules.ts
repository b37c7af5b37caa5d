import type { Outcome } from '../../../contract/signals.ts'
import { CommitBody, RevealBody, SealedDecision, SettleBody } from '../../../engine/record/bodies.ts'
import type { OpenedEntry } from '../../../engine/record/open-entry.ts'
import { readText } from './entry-rules.ts'

export type Recount = Record<Outcome, number>

/**
 * Counts the outcomes of one market's signals from the chain alone, so that the page's counts need not be believed. Takes the
 * entries in order; remembers the slots that are still open.
 */
export const createRecount = (feedId: string) => {
  const open = new Set<string>()
  const counts: Recount = { profit: 0, loss: 0, breakeven: 0, void: 0 }

  const add = ({ kind, body: text }: OpenedEntry): void => {
    if (kind === 'commit') {
      const body = readText(CommitBody, text)
      if (body?.feed === feedId) open.add(body.slot)
    }
    if (kind === 'reveal') {
      const body = readText(RevealBody, text)
      // An abstention is never settled.
      if (body && readText(SealedDecision, body.revealed)?.decision === 'ABSTAIN') open.delete(body.slot)
    }
    if (kind === 'settle') {
      const body = readText(SettleBody, text)
      if (body && open.delete(body.slot)) counts[body.outcome] += 1
    }
  }

  return { add, result: (): Recount => ({ ...counts }) }
}
