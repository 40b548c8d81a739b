import { readFile } from 'node:fs/promises'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { Ports } from '../../kernel/ports.ts'
import { ForbiddenAddress, isOutside } from './outside-address.ts'

const HOSTS = '/etc/hosts'

/**
 * Finds the addresses of a name, and none where one of them lies inside. Not by the system's own way of looking up:
 * that waits on one of the few threads that hash passwords and write files, for as long as a name server keeps silent.
 */
export const lookUpOutside =
  (ports: Ports): LookupFunction =>
  (hostname, options, done) =>
    callbackify(addressesOutside)(ports, hostname, (error, addresses) => {
      if (error) return done(error, [])
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })

async function addressesOutside(ports: Ports, name: string): Promise<string[]> {
  const addresses = await addressesOf(name)
  const wrong = addresses.find((address) => !isOutside(ports, address))
  if (wrong) throw new ForbiddenAddress(`${name} leads to ${wrong}`)
  return addresses
}

/** What the machine's own list says of a name, otherwise what name servers say in time. Rejects where nobody knows it. */
async function addressesOf(name: string): Promise<string[]> {
  if (/^(.+\.)?localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
  const listed = listedIn(await readFile(HOSTS, 'utf8').catch(() => ''), name)
  if (listed.length > 0) return listed
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0) throw new Error(`${name} has no address`)
  return found
}

/** The addresses that a list in the form of /etc/hosts has for a name. */
export function listedIn(hosts: string, name: string): string[] {
  const lines = hosts.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  const listed = lines.filter(([address = '', ...names]) => isIP(address) !== 0 && names.some((one) => same(one, name)))
  return listed.map(([address]) => address!)
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase().replace(/\.$/, '')
