import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const toBlockList = (networks: string, kind: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks.trim().split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), kind)
  }
  return list
}

/** What the registries keep for this machine, its network, documentation and groups (IANA, special-purpose addresses). */
const INNER_V4 = toBlockList(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
  'ipv4',
)
/** Of IPv6 only what is given out to the world (RFC 4291), less what leads back into IPv4 or is documentation. */
const WORLD_V6 = toBlockList('2000::/3', 'ipv6')
const INNER_V6 = toBlockList('2001::/23 2001:db8::/32 2002::/16 3fff::/20', 'ipv6')

/** Whether an address is somewhere on the internet, and not this machine, its network or nobody's. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !INNER_V4.check(address, 'ipv4')
  return kind === 6 && WORLD_V6.check(address, 'ipv6') && !INNER_V6.check(address, 'ipv6')
}

/** `https` to a host that could be on the internet. Where its name leads is looked at by `createPublicLookup`, at each connection. */
export const isPublicUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, port } = new URL(text)
  if (protocol !== 'https:' || username || password || port) return false
  const address = hostname.replace(/^\[|\]$|\.$/g, '')
  return isIP(address)
    ? isPublicAddress(address)
    : address.includes('.') && !/\.(local|internal|localhost|home\.arpa)$/.test(address)
}

/** The addresses of a name, IPv4 first. */
type Resolve = (hostname: string) => Promise<string[]>

const DNS_TIMEOUT_MS = 2_000

/**
 * Asks the name servers itself. The system's own look-up runs on the few threads that also hash passwords and read files, and names that
 * members send in may be answered slowly on purpose.
 */
const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Looks a name up and hands on its public addresses only, so that a name cannot lead inside, not even the second time. */
export const createPublicLookup =
  (resolve: Resolve = resolveByDns): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const open = addresses.filter(isPublicAddress).map((address) => ({ address, family: isIP(address) }))
        const [first] = open
        if (!first) done(new Error(`${hostname} has no public address.`), [])
        else if (options.all) done(null, open)
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, []),
    )
  }
