import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findIsolation, type IsolationNeeds } from './children/isolation.ts'

/** Runs work in a temporary folder of a child, which the parent also removes if the child was killed. */
export async function inFolder<V>(
  { prefix, ...needs }: IsolationNeeds & { prefix: string },
  work: (folder: string) => Promise<V>,
): Promise<V> {
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  try {
    const { uid } = await findIsolation(needs)
    if (uid !== undefined) await chown(folder, uid, uid)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Removes the folders of a killed server. */
export async function sweepFolders(prefix: string): Promise<void> {
  const names = await readdir(os.tmpdir()).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const folder = path.join(os.tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - 3_600_000)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
