import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Quarantine } from '../blob-place.ts'
import { namesIn } from './blob-mark.ts'

/** The quarantine of a blob folder: a sub-folder per day. */
export function folderQuarantine(folder: string, fileOf: (id: string) => string): Quarantine {
  const root = path.join(folder, 'quarantine')
  const days = async () => (await namesIn(root)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  return {
    async put(id, day) {
      await mkdir(path.join(root, day), { recursive: true, mode: 0o700 })
      await move(fileOf(id), path.join(root, day, id))
    },
    async takeBack(id) {
      const target = fileOf(id)
      for (const day of await days()) {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        if (await move(path.join(root, day, id), target)) return true
      }
      return false
    },
    async empty(before) {
      for (const day of await days()) if (day < before) await rm(path.join(root, day), { recursive: true, force: true })
    },
  }
}

const move = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
