import { undoAction } from '../../../contract/undo.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Undo } from './service.ts'

export const undoRoutes = (undo: Undo): Route[] => [
  route(undoAction, async ({ member, params }) => {
    await undo.undoAction(member, params.id)
    return answer(null, { message: 'It is undone' })
  }),
]
