import type { Page, Route } from '@playwright/test'
import type { Call } from '../contract/call.ts'
import { getStart } from '../contract/start.ts'

/** How a call fails: refused with a sentence, answered without one, or never answered. */
export type Failing = { sentence: string; status?: number } | 'without a sentence' | 'offline'

const envelope = (rest: object) => JSON.stringify({ timestamp: new Date().toISOString(), ...rest })

const fulfil = (route: Route, failing: Failing): Promise<void> => {
  if (failing === 'offline') return route.abort('connectionfailed')
  if (failing === 'without a sentence') return route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' })
  const { sentence, status = 400 } = failing
  const body = envelope({ success: false, error: 'INPUT_INVALID', message: sentence })
  return route.fulfill({ status, contentType: 'application/json', body })
}

/** The call's address, whatever it asks for behind the `?`. */
export const addressOf = ({ path }: Call) =>
  new RegExp(`/api${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`)

/** A screen's first answer would hold the server's own: without it, each part is asked for by its call. */
const askApart = async (page: Page, call: Call): Promise<void> => {
  await page.unroute(addressOf(call))
  if (call !== getStart) await page.route(addressOf(getStart), (route) => route.abort())
}

/** From now on `call` fails so. */
export const failCall = async (page: Page, call: Call, failing: Failing): Promise<void> => {
  await askApart(page, call)
  await page.route(addressOf(call), (route) => fulfil(route, failing))
}

/** From now on `call` succeeds with `data`. */
export const answerCall = async (page: Page, call: Call, data: unknown): Promise<void> => {
  await askApart(page, call)
  await page.route(addressOf(call), (route) =>
    route.fulfill({ contentType: 'application/json', body: envelope({ success: true, data }) }),
  )
}

/** From now on `call` waits until it is let go; then it fails so, or reaches the server. */
export const holdCall = async (page: Page, call: Call, failing?: Failing): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await askApart(page, call)
  await page.route(addressOf(call), async (route) => {
    await held.promise
    await (failing ? fulfil(route, failing) : route.continue())
  })
  return held.resolve
}

/** From now on `call` reaches the server again. */
export const releaseCall = (page: Page, call: Call): Promise<void> => page.unroute(addressOf(call))

/** A price that moves takes the line with it, and out of the chart, between two keys. */
export const keepPricesStill = (page: Page) =>
  page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).startsWith('{"type":"event"')) socket.send(message)
    })
  })
