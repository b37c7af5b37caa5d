import { randomBytes } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { Env } from '../../env.ts'

interface Incoming {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}

/** What a proxy may name a request. Anything else could be made to look like another line of the log. */
const NAME = /^[\w.-]{8,64}$/

const toFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether the other end of a connection is a proxy that is believed. */
const createTrust = (proxies: Env['trustedProxies']): ((address: string) => boolean) => {
  if (proxies === null) return () => false
  // Where proxies are counted, whoever connects is the first of them.
  if (typeof proxies === 'number') return () => true
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', length] = proxy.split('/')
    if (length === undefined) trusted.addAddress(address, toFamily(address))
    else trusted.addSubnet(address, Number(length), toFamily(address))
  }
  return (address) => trusted.check(address, toFamily(address))
}

/**
 * Names requests: as a trusted proxy named them in X-Request-Id, so that its log and ours can be read side by side; else by numbers that no other process
 * gives.
 */
export const createRequestIds = (proxies: Env['trustedProxies']): ((request: Incoming) => string) => {
  const isTrusted = createTrust(proxies)
  const process = randomBytes(5).toString('hex')
  let requests = 0
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const peer = socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '')
    if (typeof given === 'string' && NAME.test(given) && peer !== undefined && isTrusted(peer)) return given
    requests += 1
    return `${process}-${requests.toString(36)}`
  }
}
