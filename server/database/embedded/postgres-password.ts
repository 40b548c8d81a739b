import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The application's role in the embedded database; the tables belong to the owner role. */
export const APPLICATION = 'strongroom'

/**
 * The password of the embedded database's owner: created once, stored beside the cluster, readable by the server's own
 * user alone. Access to the socket is not enough.
 */
export function ownerPassword(folder: string): string {
  const file = path.join(folder, 'password')
  // Empty if an older version was killed while writing: nobody has that one.
  if (readPassword(file) === '') rmSync(file, { force: true })
  if (!existsSync(file)) makePassword(file)
  return readPassword(file)
}

const readPassword = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Written aside and linked into place: complete or not at all, and one of two nodes wins. */
function makePassword(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The application's password is derived from the owner's, not the other way round. */
export const applicationPassword = (owner: string): string =>
  createHmac('sha256', owner).update(APPLICATION).digest('base64url')
