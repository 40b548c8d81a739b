import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { newKey } from '../keys.ts'

const FILE = 'master.key'
/** The next key while it is being changed. Those before carry the time of their end. */
const NEXT = `${FILE}.new`

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

/** The key to which the master key is being changed: given, or the file of a change that was begun. */
export function nextMasterKey(given: string | undefined, dataFolder: string): MasterKey | undefined {
  if (given)
    return { key: decode(given, 'STRONGROOM_NEW_MASTER_KEY'), source: 'STRONGROOM_NEW_MASTER_KEY', fresh: false }
  const file = path.join(dataFolder, NEXT)
  const found = read(file)
  return found ? { key: decode(found, file), source: file, fresh: false } : undefined
}

/** The same; begins a change, durably, if there is none. */
export function beginMasterKey(given: string | undefined, dataFolder: string): MasterKey {
  const begun = nextMasterKey(given, dataFolder)
  if (begun) return begun
  create(path.join(dataFolder, NEXT))
  return nextMasterKey(undefined, dataFolder)!
}

/** Makes the next key's file that of the master key. Returns the path under which the former one stays. */
export function adoptMasterKey(dataFolder: string): string {
  const file = path.join(dataFolder, FILE)
  // A copy for each change: an earlier one may not be with its backups yet.
  const former = `${file}.former-${new Date().toISOString().replaceAll(/\D/g, '')}`
  linkSync(file, former)
  renameSync(path.join(dataFolder, NEXT), file)
  syncFolder(dataFolder)
  return former
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
