import { createHash } from 'node:crypto'
import { ScimError } from './scim-error.ts'

/** The headers of a conditional request (RFC 7644, section 3.14). */
export interface Conditions {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

/** A resource as it is answered, and its version, whether or not the answer shows it. */
export interface Shown {
  body: Record<string, unknown>
  version: string
}

/** The version of a resource: it depends on what a directory sees of it, and on nothing else. */
export const versionOf = (seen: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)}"`

/** Whether a header names the version. All versions are weak, so they are compared without their mark. */
export function names(header: string | undefined, version: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',', 50).some((tag) => tag.trim() === '*' || plain(tag) === plain(version))
}

/** Refuses a change of a resource that isn't the one that the client has seen. Call it under the resource's lock. */
export function expectVersion({ ifMatch }: Conditions, version: string): void {
  if (ifMatch !== undefined && !names(ifMatch, version))
    throw new ScimError(412, undefined, 'The resource has changed since you read it.')
}
