import type { Feature, Platform } from '../../platform/feature.ts'
import type { Audit } from '../audit/service.ts'
import type { MemberManagement } from '../members/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { undoRoutes } from './routes.ts'
import { createUndo, type Undo } from './service.ts'

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
