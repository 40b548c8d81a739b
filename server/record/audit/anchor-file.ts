import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Ports } from '../../kernel/ports.ts'

const Anchor = z.object({ position: z.int().min(1), link: z.string().regex(/^[0-9a-f]{64}$/) })
/** The newest anchor of the record that this installation knows. */
export type KnownAnchor = z.infer<typeof Anchor>

const fileOf = ({ config }: Ports) => path.join(config.dataFolder, 'audit-anchor.json')

/** Reads the anchor kept outside the database, which somebody who rewrites the database can't change. */
export function readAnchorFile(ports: Ports): KnownAnchor | undefined {
  const file = fileOf(ports)
  return existsSync(file) ? Anchor.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Stores a newer anchor, unless another node was faster. `force`: also an older one. */
export async function writeAnchorFile(ports: Ports, anchor: KnownAnchor, force = false): Promise<void> {
  const known = force ? undefined : readAnchorFile(ports)
  if (known && known.position >= anchor.position) return
  const fresh = `${fileOf(ports)}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
  await rename(fresh, fileOf(ports))
}
