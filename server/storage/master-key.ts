import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { newKey } from './keys.ts'

const FILE = 'master.key'

export interface MasterKey {
  key: Buffer
  /** The environment, or the path of its file. */
  source: string
  /** True if it was just created: nothing sealed before can be opened with it. */
  fresh: boolean
}

/**
 * The installation's master key: `given` (base64, from STRONGROOM_MASTER_KEY), otherwise the file in the data folder,
 * which is created at the first start. Throws if it isn't a key of 32 bytes.
 */
export function loadMasterKey(given: string | undefined, dataFolder: string): MasterKey {
  if (given) return { key: decode(given, 'STRONGROOM_MASTER_KEY'), source: 'STRONGROOM_MASTER_KEY', fresh: false }
  const file = path.join(dataFolder, FILE)
  const found = read(file)
  if (found) return { key: decode(found, file), source: file, fresh: false }
  const fresh = create(file)
  return { key: decode(read(file)!, file), source: file, fresh }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Complete and durable before it gets its name, and only one of two nodes names it: true for that one. */
function create(file: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${newKey().toString('base64')}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(draft, file)
    syncFolder(path.dirname(file))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function decode(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error(`${where} must hold 32 bytes in base64`)
  return key
}
