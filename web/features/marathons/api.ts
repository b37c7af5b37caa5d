import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createMarathon,
  getMarathonCounts,
  listAdminMarathons,
  type MarathonForm,
  updateMarathon,
} from '../../../contract/marathons.ts'
import { call } from '../../lib/call.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'

export const useMarathonCounts = () =>
  useQuery({ queryKey: [getMarathonCounts.path], queryFn: ({ signal }) => call(getMarathonCounts, { signal }) })

interface Saving {
  /** Null for a new marathon. */
  id: string | null
  form: MarathonForm
}

/** The list is read again also when it failed: then it may show what is no longer true. */
export const useSaveMarathon = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: ({ id, form }: Saving, signal) =>
      id === null
        ? call(createMarathon, { input: form, signal })
        : call(updateMarathon, { params: { id }, input: form, signal }),
    onError: () => client.invalidateQueries({ queryKey: [listAdminMarathons.path] }),
  })
}
