import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { BlobsAway, type PlaceMark } from '../blob-place.ts'

const FILE = '.installation'

/** The mark of a blob folder: a file with the installation's id. */
export const folderMark = (folder: string): PlaceMark => ({
  name: folder,
  read: () => readMark(folder),
  write: (installation) => writeMark(folder, installation),
  hasBlobs: () => hasBlobs(folder),
  has: async (id) => existsSync(path.join(folder, id.slice(-2), id)),
})

/** The installation id in a folder's mark; undefined without a mark or a folder. */
async function readMark(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, FILE), 'utf8')).trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Throws BlobsAway unless the folder has the mark of this installation. */
export async function expectMark(folder: string, installation: string): Promise<void> {
  const found = await readMark(folder)
  if (found === installation) return
  const what = found === undefined ? 'has no mark of this installation' : `belongs to the installation ${found}`
  throw new BlobsAway(`the blob folder ${folder} ${what}: is it mounted?`)
}

/** Checks a folder repeatedly: the mark is read again only if its file was replaced or written since. */
export function markReader(folder: string, installation: string): () => Promise<void> {
  let known: string | undefined
  return async () => {
    const found = await identityOf(path.join(folder, FILE))
    if (found !== undefined && found === known) return
    await expectMark(folder, installation)
    known = found
  }
}

async function identityOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
}

/** Marks a folder, durably. Several nodes may write the same mark concurrently. */
export async function writeMark(folder: string, installation: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `${FILE}.${randomBytes(6).toString('hex')}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${installation}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path.join(folder, FILE))
  const parent = await open(folder, 'r')
  await parent.sync().finally(() => parent.close())
}

/** Whether a folder holds blobs, marked or not. */
async function hasBlobs(folder: string): Promise<boolean> {
  for (const inner of await namesIn(folder))
    if (/^[0-9a-f]{2}$/.test(inner) && (await namesIn(path.join(folder, inner))).length > 0) return true
  return false
}

/** The names in a folder; none if it is missing or not a folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
