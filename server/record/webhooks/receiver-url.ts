import { isIP } from 'node:net'
import type { Ports } from '../../kernel/ports.ts'
import { isPublic } from '../../identity/single-sign-on/outside-address.ts'

/** Whether the operator permits this origin, wherever it is. */
export const isPermitted = ({ config }: Ports, url: URL): boolean => config.webhookOrigins.includes(url.origin)

/**
 * Whether messages may be sent to a URL as it is written. Names are resolved and checked again when each connection is
 * made.
 */
export function maySendTo(ports: Ports, text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (isPermitted(ports, url)) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.port !== '' || /(^|\.)localhost\.?$/i.test(host)) return false
  return isIP(host) === 0 || isPublic(host)
}
