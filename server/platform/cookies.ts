import type { Ports } from './ports.ts'

export const isSecure = ({ config }: Ports) => config.publicUrl.startsWith('https:')

/** A cookie's name: where there is https nobody but this very host can set it. Over plain http a browser refuses the prefix. */
export const cookieNameOf = (ports: Ports, name: string) => (isSecure(ports) ? `__Host-${name}` : name)

/** Sets a cookie that no script reads and no other site's request carries; without a lifetime it ends with the browser. */
export function cookieOf(ports: Ports, name: string, { value, seconds }: { value: string; seconds?: number }): string {
  const secure = isSecure(ports) ? '; Secure' : ''
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${cookieNameOf(ports, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${age}${secure}`
}

/** The value of a cookie in a request's Cookie header. */
export function readCookie(ports: Ports, header: string | undefined, name: string): string | undefined {
  const wanted = cookieNameOf(ports, name)
  for (const pair of (header ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=')
    if (key === wanted && value) return value
  }
  return undefined
}
