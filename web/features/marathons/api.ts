import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getAdminOverview } from '../../../contract/admin-audit.ts'
import {
  type AdminMarathon,
  createMarathon,
  listAdminMarathons,
  type MarathonForm,
  removeMarathon,
  updateMarathon,
  updateMarathonStatus,
} from '../../../contract/marathons.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { type NextStatus, withMarathon } from './admin-rules.ts'

const ADMIN_MARATHONS_KEY = [listAdminMarathons.path] as const

export const useAdminMarathons = () =>
  useQuery({ queryKey: ADMIN_MARATHONS_KEY, queryFn: ({ signal }) => call(listAdminMarathons, { signal }) })

/** What the list does when a marathon changed, or could not: then it may show what is no longer true. */
const useMarathonList = () => {
  const client = useQueryClient()
  const change = (changed: (marathons: AdminMarathon[]) => AdminMarathon[]) => {
    client.setQueryData<AdminMarathon[]>(ADMIN_MARATHONS_KEY, (marathons) => marathons && changed(marathons))
    client.invalidateQueries({ queryKey: [getAdminOverview.path] })
  }
  return {
    show: (marathon: AdminMarathon) => change((marathons) => withMarathon(marathons, marathon)),
    drop: (id: string) => change((marathons) => marathons.filter((marathon) => marathon.id !== id)),
    readAgain: () => {
      client.invalidateQueries({ queryKey: ADMIN_MARATHONS_KEY })
    },
  }
}

interface Saving {
  /** Null for a new marathon. */
  id: string | null
  form: MarathonForm
}

export const useSaveMarathon = () => {
  const { show, readAgain } = useMarathonList()
  return useLeavableMutation({
    mutationFn: ({ id, form }: Saving, signal) =>
      id === null
        ? call(createMarathon, { input: form, signal })
        : call(updateMarathon, { params: { id }, input: form, signal }),
    onSuccess: show,
    onError: readAgain,
  })
}

interface Transition {
  marathon: AdminMarathon
  status: NextStatus
}

/** Says what the administrator saw, so that nobody cancels what somebody else has just started. */
export const useUpdateStatus = () => {
  const { show, readAgain } = useMarathonList()
  return useLeavableMutation({
    mutationFn: ({ marathon: { id, status: from }, status }: Transition, signal) =>
      call(updateMarathonStatus, { params: { id }, input: { status, from }, signal }),
    onSuccess: show,
    onError: readAgain,
  })
}

export const useRemoveMarathon = () => {
  const { drop, readAgain } = useMarathonList()
  return useLeavableMutation({
    mutationFn: ({ id }: AdminMarathon, signal) => call(removeMarathon, { params: { id }, signal }),
    onSuccess: (_, { id }) => drop(id),
    onError: readAgain,
  })
}
