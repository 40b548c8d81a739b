import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../adapters/config.ts'
import type { Ports } from '../../kernel/ports.ts'

/** Networks outside the public internet: this machine, private networks, documentation, tunnels, multicast. */
const INSIDE: Networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

type Networks = [network: string, prefix: number][]

/**
 * Whether an address is in one of the networks of its own family: a mixed list would match every IPv4 address as a
 * mapped one.
 */
function liesIn(networks: Networks, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const [network, prefix] of networks) if (isIP(network) === isIP(address)) list.addSubnet(network, prefix, family)
  return list.check(address, family)
}

/** The refusal of a request to a forbidden network. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** Whether the installation is a trial on one machine: then its provider may run there too. */
export const isTriedOut = ({ config }: Ports): boolean => {
  const { protocol, hostname } = new URL(config.publicUrl)
  return protocol === 'http:' && isLoopback(hostname)
}

/** Whether an IP address is of the public internet. */
export const isPublic = (address: string): boolean => !liesIn(INSIDE, address)

/**
 * Whether the server may connect to this IP address to ask a provider: the public internet, the networks of
 * PROVIDER_NETWORKS, and this machine while the installation is a trial.
 */
export function isOutside(ports: Ports, address: string): boolean {
  if (isPublic(address)) return true
  if (isLoopback(address) && isTriedOut(ports)) return true
  return liesIn(ports.config.providerNetworks, address)
}
