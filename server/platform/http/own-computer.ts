import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CallError } from './call-error.ts'

/** Whether a name or address, without a port, is this computer's own. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const address = name.replace(/^::ffff:/, '')
  return isIP(address) === 4 && address.startsWith('127.')
}

const withoutPort = (host: string): string => host.trim().replace(/:\d*$/, '')

/** What proxies and tunnels add, under whatever name. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.*|x-original-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|fly-.*|x-envoy-.*)$/
/** Those by which the pages' development server says that the browser is on this computer too. */
const FROM_HERE: Record<string, (value: string) => boolean> = {
  'x-forwarded-for': (value) => value.split(',').every((address) => isLoopback(address.trim())),
  'x-forwarded-host': (value) => isLoopback(withoutPort(value)),
  'x-forwarded-port': () => true,
  'x-forwarded-proto': () => true,
}

/** Whether a request was made on this computer, for all that its headers say. */
export const isFromHere = (headers: IncomingHttpHeaders): boolean =>
  isLoopback(withoutPort(headers.host ?? 'localhost')) &&
  Object.entries(headers).every(([name, value]) => !FORWARDED.test(name) || FROM_HERE[name]?.(String(value)) === true)

/** Refuses whatever a proxy or a tunnel brings from elsewhere: a demo's passwords are no secret. Register before the routes. */
export const keepOnOwnComputer = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFromHere(request.headers)) done()
    else done(new CallError('DEMO_ONLY_HERE'))
  })
}
