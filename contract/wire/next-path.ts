import { PRIVATE_PATHS } from './private-paths.ts'

const DOTS = /^(\.|%2e){1,2}$/i

/** Whether a path is one of the private ones: `$name` matches any one segment. */
export function isPrivatePath(path: string): boolean {
  const segments = path.replace(/(?<=.)\/$/, '').split('/')
  if (segments.some((segment) => DOTS.test(segment))) return false
  return PRIVATE_PATHS.some((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === segments.length &&
      wanted.every((part, i) => (part.startsWith('$') ? segments[i] !== '' : part === segments[i]))
    )
  })
}

/**
 * The path to open after signing in, if it is a private page of this site, else '/'. Never another origin: browsers
 * treat '//host' and '/\host' as one.
 */
export function nextPath(next: string | undefined): string {
  if (!next || /[\\\p{Cc}]/u.test(next) || next.startsWith('//')) return '/'
  return isPrivatePath(next.replace(/[?#].*$/s, '')) ? next : '/'
}
