import { useQuery } from '@tanstack/react-query'
import { getServiceInfo, type ServiceInfo } from '../../contract/service.ts'
import { call } from './call.ts'

const ONE_HOUR_MS = 3_600_000

/** This installation; undefined until the server has answered. */
export const useServiceInfo = (): ServiceInfo | undefined =>
  useQuery({ queryKey: ['service'], queryFn: () => call(getServiceInfo), staleTime: ONE_HOUR_MS }).data
