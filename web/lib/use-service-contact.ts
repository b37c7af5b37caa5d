import { useEffect, useState } from 'react'
import type { getServiceInfo, ServiceInfo } from '../../contract/service.ts'
import { readOpen } from './read-open.ts'

let asked: Promise<ServiceInfo | null> | undefined

const askOnce = (): Promise<ServiceInfo | null> => {
  asked ??= readOpen<typeof getServiceInfo>('/service').catch((error: unknown) => {
    console.warn('How to reach support could not be read:', error)
    asked = undefined
    return null
  })
  return asked
}

/** This installation, for pages outside the application; null in finished HTML and until the server has answered. */
export const useServiceContact = (): ServiceInfo | null => {
  const [info, setInfo] = useState<ServiceInfo | null>(null)
  useEffect(() => {
    let shown = true
    askOnce().then((answer) => shown && setInfo(answer))
    return () => {
      shown = false
    }
  }, [])
  return info
}
