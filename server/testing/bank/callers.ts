import { TierForSale, toPrice } from '../../../contract/tier-upgrades.ts'

/** Somebody of the bank: who they are and the bearer token of their session. */
export interface Customer {
  id: string
  email: string
  token: string
}

export interface Bank {
  url: string
  customers: readonly Customer[]
  admin: Customer
}

/** What a 2xx promised: an entry with this reason, or a tier. */
export type Promised = { kind: 'entry'; reason: string } | { kind: 'tier'; memberId: string; tier: TierForSale }

/** An answer, or null where the connection broke before one came. */
type Post = (path: string, token: string, body: object) => Promise<number | null>

const post =
  (url: string): Post =>
  (path, token, body) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      // The server was killed: whether this request counted is what the test finds out afterwards.
      () => null,
    )

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** Transfers, now and then an assignment or an upgrade, one after the other, until told to stop. Tells what was promised. */
export const runCaller = async (
  { url, customers, admin }: Bank,
  { name, goesOn }: { name: string; goesOn: () => boolean },
): Promise<{ promised: Promised[]; statuses: Map<number, number> }> => {
  const send = post(url)
  const promised: Promised[] = []
  const statuses = new Map<number, number>()

  const act = async (reason: string): Promise<{ status: number | null; promise: Promised }> => {
    const [from, to] = [pick(customers), pick(customers)]
    const dice = Math.random()
    if (dice < 0.1) {
      const amount = pick([1, 250, 4_000, -1, -300, -5_000])
      const status = await send('/api/admin/upoints/assign', admin.token, { userId: to.id, amount, reason })
      return { status, promise: { kind: 'entry', reason } }
    }
    if (dice < 0.2) {
      const tier = pick(TierForSale.options)
      const body = { targetTier: tier, paymentMethod: 'upoints', cost: toPrice(tier) }
      const status = await send('/auth/upgrade-tier', from.token, body)
      return { status, promise: { kind: 'tier', memberId: from.id, tier } }
    }
    const amount = 1 + Math.floor(Math.random() * 400)
    const status = await send('/auth/transfer-upoints', from.token, {
      recipientEmail: to.email,
      amount,
      message: reason,
    })
    return { status, promise: { kind: 'entry', reason } }
  }

  for (let turn = 0; goesOn(); turn += 1) {
    const { status, promise } = await act(`${name}-${turn}`)
    if (status === null) break
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300) promised.push(promise)
  }
  return { promised, statuses }
}
