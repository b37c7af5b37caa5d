import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../../ui/toast.tsx'
import { useJoinRoom } from '../api.ts'
import { listTexts } from '../content.ts'

/** Joins a room of the list and opens it, or says why not. */
export const useEnterRoom = () => {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useJoinRoom()
  return {
    entering: isPending && variables && 'roomId' in variables ? variables.roomId : null,
    enter: (roomId: string): void =>
      mutate(
        { roomId },
        {
          onSuccess: ({ id, name }) => {
            showToast(listTexts.done(name))
            void navigate({ to: '/dashboard/traders-rooms/$id', params: { id } })
          },
          onError: ({ message }) => showToast(message, 'alert'),
        },
      ),
  }
}
