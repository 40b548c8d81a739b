import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Which role the application works as in the embedded database; the tables belong to the other one. */
export const APPLICATION = 'strongroom'

/**
 * The password of the embedded database's owner: made once, kept beside the cluster, readable by the server's own user
 * alone. Reaching the socket is not enough to get in.
 */
export function ownerPassword(folder: string): string {
  const file = path.join(folder, 'password')
  // Empty where an older version was cut off while it wrote: nobody has that one.
  if (readPassword(file) === '') rmSync(file, { force: true })
  if (!existsSync(file)) makePassword(file)
  return readPassword(file)
}

const readPassword = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Written beside and linked into place: whole or not at all, and of two nodes one is first. */
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

/** The application's password follows from the owner's, and not the other way round. */
export const applicationPassword = (owner: string): string =>
  createHmac('sha256', owner).update(APPLICATION).digest('base64url')
