import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'

/** How long a screen offers to take an action back, and how long the server still does: an answer may be slow to come. */
export const UNDO_SHOWN_SECONDS = 10
export const UNDO_KEPT_SECONDS = 60

export const undoAction = defineCall({
  method: 'POST',
  path: '/admin/actions/:id/undo',
  access: 'admin',
  summary:
    'Undo an administrator’s last action by its audit entry. Fails after a minute, or if something else has changed since.',
  params: z.object({ id: Id }),
  fails: ['ACTION_NOT_FOUND', 'ACTION_FINAL', 'ACTION_CHANGED'],
})
