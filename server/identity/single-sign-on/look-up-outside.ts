import { readFile } from 'node:fs/promises'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { Ports } from '../../kernel/ports.ts'
import { ForbiddenAddress, isOutside } from './outside-address.ts'

const HOSTS = '/etc/hosts'

/**
 * Resolves a name, and returns nothing if one of its addresses isn't permitted: by default, if one is internal. It avoids the system's resolver, which
 * blocks one of the few threads that hash passwords and write files for as long as a name server is silent.
 */
export const lookUpOutside =
  (ports: Ports, permits: (address: string) => boolean = (address) => isOutside(ports, address)): LookupFunction =>
  (hostname, options, done) =>
    callbackify(addressesOutside)(hostname, permits, (error, addresses) => {
      if (error) return done(error, [])
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })

async function addressesOutside(name: string, permits: (address: string) => boolean): Promise<string[]> {
  const addresses = await addressesOf(name)
  const wrong = addresses.find((address) => !permits(address))
  if (wrong) throw new ForbiddenAddress(`${name} leads to ${wrong}`)
  return addresses
}

/** Reads the hosts file, then asks the name servers, within a time limit. Rejects for an unknown name. */
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

/** The addresses of a name in a text with the format of /etc/hosts. */
export function listedIn(hosts: string, name: string): string[] {
  const lines = hosts.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  const listed = lines.filter(([address = '', ...names]) => isIP(address) !== 0 && names.some((one) => same(one, name)))
  return listed.map(([address]) => address!)
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase().replace(/\.$/, '')
