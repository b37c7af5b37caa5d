import { createRoom, listAdminRooms, removeRoom, toggleRoom, updateRoom } from '../../../contract/rooms.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import type { Rooms } from './service.ts'

export const roomRoutes = (rooms: Rooms): Route[] => [
  route(listAdminRooms, () => rooms.listAdminRooms()),
  route(createRoom, async ({ member, input }) =>
    answer(await rooms.createRoom(member, input), { message: 'The trading room is there' }),
  ),
  route(updateRoom, async ({ member, params, input }) =>
    answer(await rooms.updateRoom(member, params.id, input), { message: 'The trading room is saved' }),
  ),
  route(toggleRoom, async ({ member, params, input }) =>
    answer(await rooms.toggleRoom(member, params.id, input), {
      message: input.isActive ? 'The trading room is active' : 'The trading room is inactive',
    }),
  ),
  route(removeRoom, async ({ member, params }) => {
    await rooms.removeRoom(member, params.id)
    return answer(null, { message: 'The trading room is gone' })
  }),
]
