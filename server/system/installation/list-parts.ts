import type { Part } from '@strongroom/contract/organisation/installation/installation-state.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Read } from '../../kernel/read.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'

const LOCK = new URL('../../../package-lock.json', import.meta.url)

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** The packages that the installed product consists of, from the lock file, by name. */
export async function listParts(read: Read): Promise<Part[]> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  const { packages } = Lock.parse(JSON.parse(await readFile(LOCK, 'utf8')))
  const parts = new Map<string, Part>()
  for (const [place, { version, license, dev, link }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1)
    if (!place.includes('node_modules/') || !name || !version || dev || link) continue
    parts.set(`${name}@${version}`, { name, version, licence: license ?? null })
  }
  return [...parts.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
