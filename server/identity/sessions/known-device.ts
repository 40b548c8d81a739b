import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieOf, readCookie } from '../../http/cookies.ts'
import { deriveKey } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'

const COOKIE = 'device'
const SECONDS = 90 * 86_400

/**
 * The cookie of a browser in which a person has signed in. It grants no access: it only selects a separate counter for
 * attempts at that address, so that strangers don't lock the owner out.
 */
export function deviceCookie(ports: Ports, header: string | undefined, email: string): string {
  const id = knownDevice(ports, header, email) ?? randomBytes(16).toString('base64url')
  const expires = Math.floor(ports.clock.now().getTime() / 1000) + SECONDS
  const value = `${id}.${expires}.${signatureOf(ports, { id, expires, email }).toString('base64url')}`
  return cookieOf(ports, COOKIE, { value, seconds: SECONDS })
}

/** The device id if the cookie is authentic, unexpired and for that address; undefined otherwise. */
export function knownDevice(ports: Ports, header: string | undefined, email: string): string | undefined {
  const [id, until, signature] = (readCookie(ports, header, COOKIE) ?? '').split('.')
  const expires = Number(until)
  if (!id || !signature || !(expires > ports.clock.now().getTime() / 1000)) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(ports, { id, expires, email })
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}

const signatureOf = (ports: Ports, { id, expires, email }: { id: string; expires: number; email: string }) =>
  createHmac('sha256', deriveKey(ports.masterKey, 'known device')).update(`${id} ${expires} ${email}`).digest()
