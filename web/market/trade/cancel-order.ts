import type { UseMutationResult } from '@tanstack/react-query'
import { type PracticeOrder, UNDO_SECONDS } from '../../../contract/practice.ts'
import { showToast } from '../../ui/toast.tsx'
import { deskTexts as texts } from './content.ts'

/** Cancels an order by its id. */
export type OrderCanceler = Pick<UseMutationResult<PracticeOrder, Error, string>, 'mutate' | 'isPending' | 'variables'>

export const cancelOrder = (cancel: OrderCanceler, id: string): void =>
  cancel.mutate(id, {
    onSuccess: () => showToast(texts.canceled),
    onError: ({ message }) => showToast(message, 'alert'),
  })

/** Says that an order is placed, and offers to undo it. */
export const showPlaced = ({ id, direction, pair, stakeCents }: PracticeOrder, cancel: OrderCanceler): void =>
  showToast(texts.placed(direction ?? '', pair, stakeCents), 'done', {
    seconds: UNDO_SECONDS,
    action: { label: texts.undo, run: () => cancelOrder(cancel, id) },
  })
