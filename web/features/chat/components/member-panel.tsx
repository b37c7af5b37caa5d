import { useNavigate } from '@tanstack/react-router'
import { type RoomMember, removeRoomMember } from '../../../../contract/room-tools.ts'
import type { RoomView } from '../../../../contract/rooms.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { PersonName } from '../../../market/profiles/person-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { Face } from '../../../ui/face.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAppointModerator, useLeaveRoom, useMuteMember, useRenewMembers, useRoomMembers } from '../api.ts'
import { logTexts, memberTexts, roomTexts } from '../content.ts'
import styles from './chat.module.css'
import { PanelSearch, usePanelSearch } from './panel-search.tsx'

/** Who has a seat here. Whoever runs the room mutes and removes. */
export const MemberPanel = ({ room }: { room: RoomView }) => {
  const search = usePanelSearch()
  const members = useRoomMembers(room.id, search.asked)
  const { asked, open, ask, close } = useDialog<RoomMember>()
  const renew = useRenewMembers(room.id)
  const leaving = useLeaveRoom(room.id)
  const navigate = useNavigate()
  return (
    <>
      <PanelSearch label={memberTexts.search} {...search.field} />
      <QueryStates query={members} empty={<EmptyState title={memberTexts.none} />}>
        {(listed) => (
          <ul className={styles.chatPeople}>
            {listed.map((member) => (
              <OneMember key={member.id} room={room} member={member} onRemove={() => ask(member)} />
            ))}
          </ul>
        )}
      </QueryStates>
      <FormError>{leaving.error?.message}</FormError>
      {room.isJoined && room.role !== 'host' ? (
        <Button
          size="small"
          busy={leaving.isPending}
          onClick={() => leaving.mutate(undefined, { onSuccess: () => navigate({ to: '/dashboard/traders-rooms' }) })}
        >
          {roomTexts.leave}
        </Button>
      ) : null}
      {asked ? (
        <DecisionDialog
          key={asked.number}
          call={removeRoomMember}
          params={{ id: room.id, memberId: asked.about.id }}
          open={open}
          onClose={close}
          words={{ ...memberTexts.removing, title: memberTexts.removing.title(asked.about.name) }}
          onDone={() => {
            close()
            void renew()
          }}
        />
      ) : null}
    </>
  )
}

interface OneMemberProps {
  room: RoomView
  member: RoomMember
  onRemove: () => void
}

const OneMember = ({ room: { id: roomId, role }, member, onRemove }: OneMemberProps) => {
  const { mutate, isPending } = useMuteMember(roomId)
  const appointing = useAppointModerator(roomId)
  const mayAppoint = role === 'host' || role === 'admin'
  const mayModerate = mayAppoint || (role === 'moderator' && !member.isModerator)
  const muted = member.mutedUntil !== null && Date.parse(member.mutedUntil) > serverClock.now()
  const mute = (minutes: number) =>
    mutate({ memberId: member.id, minutes }, { onError: ({ message }) => showToast(message, 'alert') })
  return (
    <li>
      <Face id={member.id} name={member.name} />
      <p>
        <b>
          <PersonName name={member.name} handle={member.handle} />
        </b>
        {member.isHost ? <small>{logTexts.host}</small> : null}
        {member.isModerator ? <small>{logTexts.moderator}</small> : null}
        {member.tier === 'guest' ? null : <small>{tierNames[member.tier]}</small>}
      </p>
      {muted && member.mutedUntil ? <small>{memberTexts.muted(formatDateTime(member.mutedUntil))}</small> : null}
      {mayModerate && !member.isHost ? (
        <p className={styles.memberActs}>
          {muted ? (
            <Button look="plain" size="small" busy={isPending} onClick={() => mute(0)}>
              {memberTexts.unmute}
            </Button>
          ) : (
            memberTexts.mutes.map(({ minutes, label }) => (
              <Button key={minutes} look="plain" size="small" busy={isPending} onClick={() => mute(minutes)}>
                {label}
              </Button>
            ))
          )}
          {mayAppoint ? (
            <Button
              look="plain"
              size="small"
              busy={appointing.isPending}
              onClick={() =>
                appointing.mutate(
                  { memberId: member.id, isModerator: !member.isModerator },
                  { onError: ({ message }) => showToast(message, 'alert') },
                )
              }
            >
              {member.isModerator ? memberTexts.dismiss : memberTexts.appoint}
            </Button>
          ) : null}
          <Button look="plain" size="small" onClick={onRemove}>
            {memberTexts.remove}
          </Button>
        </p>
      ) : null}
    </li>
  )
}
