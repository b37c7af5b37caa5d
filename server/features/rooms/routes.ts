import {
  appointModerator,
  createInvite,
  getRoomSettings,
  listInvites,
  listMentionable,
  listRoomMembers,
  listRoomRemovals,
  muteRoomMember,
  readmitRoomMember,
  removeRoomMember,
  revokeInvite,
  updateRoomSettings,
} from '../../../contract/room-tools.ts'
import {
  createRoom,
  getRoom,
  getRoomCounts,
  joinRoom,
  leaveRoom,
  listAdminRooms,
  listMyRooms,
  listPublicRooms,
  removeRoom,
  toggleRoom,
  updateRoom,
  updateRoomNotifications,
} from '../../../contract/rooms.ts'
import { answer, type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/list/list-routes.ts'
import { toRoomLine } from './rules.ts'
import type { Rooms } from './service.ts'

const COLUMNS = ['createdAt', 'name', 'description', 'type', 'status', 'currentMembers', 'maxMembers', 'id'] as const

export const roomRoutes = (rooms: Rooms): Route[] => [
  ...listRoutes(listAdminRooms, rooms.listAdminRooms, {
    name: 'uptick-rooms.csv',
    columns: COLUMNS,
    lineOf: toRoomLine,
  }),
  route(getRoomCounts, () => rooms.getRoomCounts()),
  route(createRoom, async ({ member, input }) =>
    answer(await rooms.createRoom(member, input), { message: 'Room created' }),
  ),
  route(updateRoom, async ({ member, params, input }) =>
    answer(await rooms.updateRoom(member, params.id, input), { message: 'Room saved' }),
  ),
  route(toggleRoom, async ({ member, params, input }) => {
    const { room, actionId } = await rooms.toggleRoom(member, params.id, input)
    const message = input.isActive ? 'Room opened' : 'Room closed'
    return answer(room, { message, undo: actionId })
  }),
  route(removeRoom, async ({ member, params }) => {
    await rooms.removeRoom(member, params.id)
    return answer(null, { message: 'Room deleted' })
  }),
  route(listPublicRooms, ({ member }) => rooms.listPublicRooms(member)),
  route(listMyRooms, ({ member }) => rooms.listMyRooms(member)),
  // Codes are not to be guessed by trying.
  route(joinRoom, ({ member, input }) => rooms.joinRoom(member, input), {
    limits: [{ by: 'member', max: 20, windowSeconds: 60, counts: 'failures' }],
  }),
  route(getRoom, ({ member, params }) => rooms.getRoom(member, params.id)),
  route(updateRoomNotifications, async ({ member, params, input }) =>
    answer(await rooms.updateRoomNotifications(member, params.id, input.level), { message: 'Notifications saved' }),
  ),
  route(leaveRoom, async ({ member, params }) => {
    await rooms.leaveRoom(member.id, params.id)
    return answer(null, { message: 'You left the room' })
  }),
  ...toolRoutes(rooms),
]

/** What the host and the administrator do in a room. */
const toolRoutes = (rooms: Rooms): Route[] => [
  route(listRoomMembers, ({ member, params, input }) => rooms.listRoomMembers(member, params.id, input.search ?? '')),
  route(listMentionable, ({ member, params, input }) => rooms.listMentionable(member, params.id, input.beginning)),
  route(muteRoomMember, async ({ member, params, input }) => {
    const mutedUntil = await rooms.muteRoomMember(member, params, input.minutes)
    return answer({ mutedUntil }, { message: mutedUntil ? 'Member muted' : 'Member unmuted' })
  }),
  route(removeRoomMember, async ({ member, params }) => {
    await rooms.removeRoomMember(member, params)
    return answer(null, { message: 'Member removed from the room' })
  }),
  route(appointModerator, async ({ member, params, input }) => {
    await rooms.appointModerator(member, params, input.isModerator)
    return answer(null, { message: input.isModerator ? 'Moderator appointed' : 'Moderator dismissed' })
  }),
  route(listRoomRemovals, ({ member, params }) => rooms.listRoomRemovals(member, params.id)),
  route(readmitRoomMember, async ({ member, params }) => {
    await rooms.readmitRoomMember(member, params)
    return answer(null, { message: 'The member can join again' })
  }),
  route(getRoomSettings, ({ member, params }) => rooms.getRoomSettings(member, params.id)),
  route(updateRoomSettings, async ({ member, params, input }) =>
    answer(await rooms.updateRoomSettings(member, params.id, input), { message: 'Room rules saved' }),
  ),
  route(listInvites, ({ member, params }) => rooms.listInvites(member, params.id)),
  route(createInvite, async ({ member, params, input }) =>
    answer(await rooms.createInvite(member, params.id, input), {
      message: 'Invite created. Copy its code now.',
    }),
  ),
  route(revokeInvite, async ({ member, params }) =>
    answer(await rooms.revokeInvite(member, params.id, params.inviteId), {
      message: 'Invite revoked',
    }),
  ),
]
