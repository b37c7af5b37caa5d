import { useQuery } from '@tanstack/react-query'
import { listAiModels } from '../../../contract/ai-models.ts'
import { call } from '../../lib/call.ts'

const ONE_HOUR_MS = 3_600_000

export const useAiModels = () =>
  useQuery({
    queryKey: [listAiModels.path],
    queryFn: ({ signal }) => call(listAiModels, { signal }),
    staleTime: ONE_HOUR_MS,
  })
