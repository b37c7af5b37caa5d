import { useQuery } from '@tanstack/react-query'
import { getMentorship } from '../../../contract/mentorship.ts'
import { call } from '../../lib/call.ts'

export const useMentorship = () =>
  useQuery({ queryKey: [getMentorship.path], queryFn: ({ signal }) => call(getMentorship, { signal }) })
