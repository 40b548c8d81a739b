import { Resolver } from 'node:dns/promises'

/** Queries of the domain name system. */
export interface Dns {
  /** The TXT records of a name; none if the name doesn't exist or no answer comes in time. */
  txt(name: string): Promise<string[]>
}

export const systemDns: Dns = {
  txt: async (name) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 })
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.map((parts) => parts.join(''))
  },
}
