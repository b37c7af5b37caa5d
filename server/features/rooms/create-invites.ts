import type { InputOf, ReplyOf } from '../../../contract/call.ts'
import type { createInvite, RoomInvite } from '../../../contract/room-tools.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newCode, newId } from '../../platform/ids.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { getHosting, recordRoomAction } from './create-moderation.ts'
import { inviteHash, type Seats } from './create-seats.ts'
import { findInvites, type Invite, insertInvite, revokeInvite } from './invite-store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Pick<Audit, 'recordAction'>
  seats: Pick<Seats, 'getAccess'>
}

const MAX_LISTED = 100
/** 128.8 bits: nobody comes upon one. */
const CODE_CHARACTERS = 26
const HINT_CHARACTERS = 4

const toInvite = ({ id, hint, uses, maxUses, expiresAt, revokedAt, createdAt }: Invite): RoomInvite => ({
  id,
  hint,
  uses,
  maxUses,
  expiresAt: expiresAt.toISOString(),
  isRevoked: revokedAt !== null,
  createdAt: createdAt.toISOString(),
})

/** Codes that give a seat. The server keeps their hashes. */
export const createInvites = ({ db, transact, clock, audit, seats }: Deps) => ({
  /** The room's invites. Throws ROOM_HOST_ONLY. */
  listInvites: async (member: CallingMember, roomId: string): Promise<RoomInvite[]> => {
    await getHosting(seats, member, roomId, db.orm)
    return (await findInvites(db.orm, roomId, MAX_LISTED)).map(toInvite)
  },

  /** Draws a code for so many seats and days. Audited. Throws ROOM_HOST_ONLY. */
  createInvite: (
    member: CallingMember,
    roomId: string,
    { maxUses, validDays }: InputOf<typeof createInvite>,
  ): Promise<ReplyOf<typeof createInvite>> =>
    transact(async (tx) => {
      const access = await getHosting(seats, member, roomId, tx)
      const code = newCode(CODE_CHARACTERS)
      const invite = await insertInvite(tx, {
        id: newId(clock.now()),
        roomId,
        codeHash: inviteHash(code),
        hint: code.slice(0, HINT_CHARACTERS),
        maxUses,
        expiresAt: new Date(clock.now() + validDays * DAY_MS),
        createdAt: new Date(clock.now()),
      })
      await recordRoomAction(audit, tx, member, access, {
        verb: 'invite.create',
        about: null,
        before: null,
        after: { hint: invite.hint, maxUses, expiresAt: invite.expiresAt.toISOString() },
      })
      return { code, invite: toInvite(invite) }
    }),

  /** An invite opens nothing any more. Audited. Throws ROOM_HOST_ONLY, and INVITE_NOT_FOUND for one that was revoked before. */
  revokeInvite: (member: CallingMember, roomId: string, id: string): Promise<RoomInvite> =>
    transact(async (tx) => {
      const access = await getHosting(seats, member, roomId, tx)
      const invite = await revokeInvite(tx, { id, roomId, now: new Date(clock.now()) })
      if (!invite) throw new CallError('INVITE_NOT_FOUND')
      await recordRoomAction(audit, tx, member, access, {
        verb: 'invite.revoke',
        about: null,
        before: { hint: invite.hint, uses: invite.uses, maxUses: invite.maxUses },
        after: null,
      })
      return toInvite(invite)
    }),
})
