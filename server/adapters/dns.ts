import { Resolver } from 'node:dns/promises'

/** What the domain name system says. */
export interface Dns {
  /** The TXT records of a name; none where there is no such name, or no answer in time. */
  txt(name: string): Promise<string[]>
}

export const systemDns: Dns = {
  txt: async (name) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 })
    const records = await resolver.resolveTxt(name).catch(() => [])
    return records.map((parts) => parts.join(''))
  },
}
