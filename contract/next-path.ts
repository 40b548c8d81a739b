const ours = /^\/($|\?|#|share\/|admin\/|settings($|\?|#))/

/**
 * The place to go after signing in, if it is a private page of this site, else '/'.
 * Never another origin: browsers read '//host' and '/\host' as one.
 */
export function nextPath(next: string | undefined): string {
  if (!next || /[\\\p{Cc}]/u.test(next) || next.startsWith('//')) return '/'
  return ours.test(next) ? next : '/'
}
