import { and, count, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/call.ts'
import type { listAdminRooms, RoomForm } from '../../../contract/rooms.ts'
import type { Executor, Transaction } from '../../db/client.ts'
import { betweenDays, containsText, tableList } from '../../db/list-page.ts'
import { folded } from '../../db/match-text.ts'
import { rooms } from '../../db/schema/schema.ts'

export type NewRoom = typeof rooms.$inferInsert
export type Room = typeof rooms.$inferSelect & {
  hostEmail: string | null
  hostName: string | null
  hostHandle: string | null
}
type RoomChanges = Omit<RoomForm, 'hostEmail'> & Pick<Room, 'hostId' | 'updatedAt'>

// Written out: the query builder leaves out the names of tables where it selects from one only.
const hostEmail = sql<string | null>`(select host.email from members host where host.id = rooms.host_id)`
const hostName = sql<string | null>`(select host.full_name from members host where host.id = rooms.host_id)`
/** Of a public profile. */
const hostHandle = sql<
  string | null
>`(select profiles.handle from profiles where profiles.member_id = rooms.host_id and profiles.is_public)`
export const hosted = { ...getTableColumns(rooms), hostEmail, hostName, hostHandle }

type RoomList = Omit<InputOf<typeof listAdminRooms>, 'page' | 'limit'>

export const roomList = tableList({
  table: rooms,
  matching: ({ search, type, status, from, to }: RoomList) =>
    and(
      containsText(search, rooms.name, rooms.description),
      type && eq(rooms.type, type),
      status && eq(rooms.isActive, status === 'active'),
      betweenDays(rooms.createdAt, { from, to }),
    ),
  orders: {
    createdAt: rooms.createdAt,
    name: folded(rooms.name),
    type: sql`array_position(array['public', 'private', 'premium'], ${rooms.type}::text)`,
    currentMembers: rooms.currentMembers,
    isActive: rooms.isActive,
  },
  read: (db, { where, orderBy, limit, offset }): Promise<Room[]> =>
    db
      .select(hosted)
      .from(rooms)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** All rooms, by kind. */
export const findRoomCounts = async (db: Executor) => {
  const those = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await db
    .select({
      total: count(),
      public: those(eq(rooms.type, 'public')),
      premium: those(eq(rooms.type, 'premium')),
      active: those(eq(rooms.isActive, true)),
    })
    .from(rooms)
  return counts ?? { total: 0, public: 0, premium: 0, active: 0 }
}

export const insertRoom = async (db: Executor, row: NewRoom): Promise<Room> => {
  const [room] = await db.insert(rooms).values(row).returning(hosted)
  if (!room) throw new Error('A room was inserted and not returned.')
  return room
}

/** The room, which nobody changes, joins or leaves before the transaction ends; null when there is none. */
export const lockRoom = async (tx: Transaction, id: string): Promise<Room | null> => {
  const [locked] = await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, id)).for('update')
  if (!locked) return null
  // A statement of its own sees who joined while the lock was waited for.
  return findRoom(tx, id)
}

/** Null when the room has more members than it is to hold. */
export const updateRoom = async (db: Executor, id: string, changes: RoomChanges): Promise<Room | null> =>
  (
    await db
      .update(rooms)
      .set(changes)
      .where(and(eq(rooms.id, id), lte(rooms.currentMembers, changes.maxMembers)))
      .returning(hosted)
  )[0] ?? null

/** Null when the room was like that before. */
export const updateRoomActivity = async (
  db: Executor,
  id: string,
  { isActive, updatedAt }: Pick<Room, 'isActive' | 'updatedAt'>,
): Promise<Room | null> =>
  (
    await db
      .update(rooms)
      .set({ isActive, updatedAt })
      .where(and(eq(rooms.id, id), eq(rooms.isActive, !isActive)))
      .returning(hosted)
  )[0] ?? null

export const updateSettings = async (
  tx: Transaction,
  id: string,
  settings: Pick<Room, 'slowModeSeconds' | 'blockedWords' | 'updatedAt'>,
): Promise<void> => {
  await tx.update(rooms).set(settings).where(eq(rooms.id, id))
}

export const findRoom = async (db: Executor, id: string): Promise<Room | null> =>
  (await db.select(hosted).from(rooms).where(eq(rooms.id, id)))[0] ?? null
