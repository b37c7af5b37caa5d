import { useQuery } from '@tanstack/react-query'
import { getServiceInfo, type ServiceInfo } from '../../contract/service.ts'
import { HOUR_MS } from '../../contract/slots.ts'
import { queryOf } from './query-of.ts'

const WHILE_TRAINING_MS = 1000

/** This installation; undefined until the server has answered. Asked again each second while its engines are trained. */
export const useServiceInfo = (): ServiceInfo | undefined =>
  useQuery({
    ...queryOf(getServiceInfo),
    staleTime: HOUR_MS,
    refetchInterval: ({ state }) => (typeof state.data?.training === 'number' ? WHILE_TRAINING_MS : false),
  }).data
