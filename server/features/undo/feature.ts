import { undoAction } from '../../../contract/undo.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Audit } from '../audit/service.ts'
import type { MemberManagement } from '../members/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { createUndo, type Undo } from './service.ts'

const undoRoutes = (undo: Undo): Route[] => [
  route(undoAction, async ({ member, params }) => {
    await undo.undoAction(member, params.id)
    return answer(null, { message: 'Action undone' })
  }),
]

interface Needs {
  audit: Audit
  members: Pick<MemberManagement, 'undoAccess'>
  rooms: Rooms
}

export const undoFeature = (p: Platform, { audit, members, rooms }: Needs) => {
  const undoers = { 'member.access.update': members.undoAccess, 'room.toggle': rooms.undoToggle }
  const service = createUndo({ ...p, audit, undoers })
  return { service, routes: undoRoutes(service) } satisfies Feature<Undo>
}
