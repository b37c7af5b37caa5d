/** A stranger's program, which knows Uptick by its description alone. Its test generates the types and compiles it. */
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { components, paths } from '#description'

/** What was answered, or an error with the sentence of the failure. */
const dataOf = <Data>({ data, error }: { data?: { data: Data }; error?: { message: string } }): Data => {
  if (!data) throw new Error(error?.message)
  return data.data
}

const connect = async (baseUrl: string, email: string, password: string) => {
  const open = createClient<paths>({ baseUrl })
  const { token } = dataOf(await open.POST('/api/auth/login', { body: { email, password } }))
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
}

type Order = components['schemas']['PracticeOrder']

/** Logs in, reads the newest signal, places an order like it, and gives points to another member. */
export const useUptick = async (
  { baseUrl, email, password }: { baseUrl: string; email: string; password: string },
  { entryAt, recipientEmail, amount }: { entryAt: string; recipientEmail: string; amount: number },
) => {
  const uptick = await connect(baseUrl, email, password)
  const [signal] = dataOf(await uptick.GET('/api/signals', { params: { query: { limit: 1, timeframe: '1m' } } }))
  if (!signal) throw new Error('There is no signal yet.')
  const order: Order = dataOf(
    await uptick.POST('/api/practice/orders', {
      body: {
        nonce: randomUUID(),
        pair: signal.pairId,
        direction: 'CALL',
        timeframe: '1m',
        stakeCents: 1_000,
        entryAt,
      },
    }),
  )
  const transfer = { recipientEmail, amount }
  const { uPoints } = dataOf(await uptick.POST('/api/auth/transfer-upoints', { body: transfer }))
  const { error } = await uptick.POST('/api/auth/transfer-upoints', { body: { ...transfer, amount: 1_000_000 } })
  return { signal, order, uPoints, refusal: error?.error }
}
