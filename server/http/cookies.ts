import type { Ports } from '../kernel/ports.ts'

export const isSecure = ({ config }: Ports) => config.publicUrl.startsWith('https:')

/**
 * The name of a cookie. Over https it has the prefix with which only this host can set it; over plain http browsers
 * refuse that prefix.
 */
export const cookieNameOf = (ports: Ports, name: string) => (isSecure(ports) ? `__Host-${name}` : name)

interface Cookie {
  value: string
  seconds?: number
  /** Sent too when another site navigates the browser here. */
  lax?: boolean
}

/**
 * Makes a cookie that no script reads and no cross-site request carries. Without a lifetime it ends with the browser.
 */
export function cookieOf(ports: Ports, name: string, { value, seconds, lax = false }: Cookie): string {
  const secure = isSecure(ports) ? '; Secure' : ''
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${cookieNameOf(ports, name)}=${value}; Path=/; HttpOnly; SameSite=${lax ? 'Lax' : 'Strict'}${age}${secure}`
}

/** Reads a cookie from a request's Cookie header. */
export function readCookie(ports: Ports, header: string | undefined, name: string): string | undefined {
  const wanted = cookieNameOf(ports, name)
  for (const pair of (header ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=')
    if (key === wanted && value) return value
  }
  return undefined
}
