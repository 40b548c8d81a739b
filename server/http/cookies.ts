import type { Ports } from '../kernel/ports.ts'

export const isSecure = ({ config }: Ports) => config.publicUrl.startsWith('https:')

/** A cookie's name: where there is https nobody but this very host can set it. Over plain http a browser refuses the prefix. */
export const cookieNameOf = (ports: Ports, name: string) => (isSecure(ports) ? `__Host-${name}` : name)

interface Cookie {
  value: string
  seconds?: number
  /** Comes along too when another site leads the browser here. */
  lax?: boolean
}

/** Sets a cookie that no script reads and no other site's request carries; without a lifetime it ends with the browser. */
export function cookieOf(ports: Ports, name: string, { value, seconds, lax = false }: Cookie): string {
  const secure = isSecure(ports) ? '; Secure' : ''
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${cookieNameOf(ports, name)}=${value}; Path=/; HttpOnly; SameSite=${lax ? 'Lax' : 'Strict'}${age}${secure}`
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
