import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Which role the application works as in the embedded database; the tables belong to the other one. */
export const APPLICATION = 'strongroom'

/**
 * The password of the embedded database's owner: made once, kept beside the cluster, readable by the server's own user
 * alone. Reaching the socket is not enough to get in.
 */
export function ownerPassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (!existsSync(file)) makePassword(file)
  return readFileSync(file, 'utf8').trim()
}

function makePassword(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another node has made one at this moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The application's password follows from the owner's, and not the other way round. */
export const applicationPassword = (owner: string): string =>
  createHmac('sha256', owner).update(APPLICATION).digest('base64url')
