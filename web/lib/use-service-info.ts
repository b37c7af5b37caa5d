import { useQuery } from '@tanstack/react-query'
import { getServiceInfo, type ServiceInfo } from '../../contract/service.ts'
import { call } from './call.ts'

const ONE_HOUR_MS = 3_600_000

const WHILE_TRAINING_MS = 1000

/** This installation; undefined until the server has answered. Asked again each second while its engines are trained. */
export const useServiceInfo = (): ServiceInfo | undefined =>
  useQuery({
    queryKey: ['service'],
    queryFn: () => call(getServiceInfo),
    staleTime: ONE_HOUR_MS,
    refetchInterval: ({ state }) => (typeof state.data?.training === 'number' ? WHILE_TRAINING_MS : false),
  }).data
