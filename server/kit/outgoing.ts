/**
 * The one way out to addresses that somebody typed in: carriers, mail servers, registers, channels, data sources, storages. The own
 * network (this machine, private and link-local ranges, the addresses of clouds' own services) is refused unless the installation
 * allows it. A name is resolved once, and what was checked is what is connected to, so that a name cannot answer otherwise a moment later.
 */
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { lookup as lookupNow } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Agent, fetch as send, type RequestInit, type Response } from 'undici'
import { Failure } from './errors.ts'

/** Everything that is not the public internet, by the registries of special addresses. */
const inner = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16',
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '::/128 ::1/128 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
)

let allowed = listOf()

/** @param ranges of the own network that may be called, as CIDR. @throws Error for what is none */
export function allowInner(ranges: readonly string[]): void {
  allowed = listOf(...ranges)
}

/** @param texts ranges, separated by blanks */
function listOf(...texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of texts.join(' ').split(' ').filter(Boolean)) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`${range} is no range of addresses`)
    list.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const isAllowed = (address: string): boolean => {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return !inner.check(address, family) || allowed.check(address, family)
}

const refused = (): Failure => new Failure('rule', 'address-not-allowed', { rule: 'address-not-allowed' })

/** In a URL an address of the sixth version stands in brackets. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** @throws Failure rule `address-not-allowed` when any of the addresses is of the own network: which of them is called is not ours to choose */
function refuseInner(addresses: readonly string[]): void {
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw refused()
}

/** The address behind a name, to be connected to instead of it. @throws Failure as above, or what the resolver says */
export async function checkedAddress(host: string): Promise<string> {
  const name = bare(host)
  const addresses = isIP(name) ? [name] : (await lookupNow(name, { all: true })).map(({ address }) => address)
  refuseInner(addresses)
  return addresses[0] ?? name
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** For sockets that resolve by themselves. They do not ask for a host that is an address already: see `refuseHost`. */
export function checkedLookup(host: string, options: LookupOptions, answer: Answer): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, [])
    try {
      refuseInner(found.map(({ address }) => address))
    } catch (refusal) {
      return answer(refusal as Error, [])
    }
    if (options.all === true) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  })
}

/** @throws Failure rule `address-not-allowed` for an address of the own network; names are checked when they are resolved */
export function refuseHost(host: string): void {
  if (isIP(bare(host))) refuseInner([bare(host)])
}

const agent = new Agent({ connect: { lookup: checkedLookup as never } })

/**
 * Like `fetch`, but for the own network, and without following redirects: they would lead anywhere.
 * @throws Failure rule `address-not-allowed`; else what `fetch` throws
 */
export async function fetchOutside(url: string | URL, init: Omit<RequestInit, 'dispatcher' | 'redirect'> = {}): Promise<Response> {
  refuseHost(new URL(url).hostname)
  try {
    return await send(url, { ...init, dispatcher: agent, redirect: 'error' })
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    throw cause instanceof Failure ? cause : error
  }
}
