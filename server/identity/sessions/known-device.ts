import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieOf, readCookie } from '../../http/cookies.ts'
import { deriveKey } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'

const COOKIE = 'device'
const SECONDS = 90 * 86_400

/**
 * The cookie of a browser in which somebody has signed in. It lets nobody in: it only gives attempts to sign in with that
 * address a counter of their own, so that the owner isn't locked out by strangers.
 */
export function deviceCookie(ports: Ports, header: string | undefined, email: string): string {
  const id = knownDevice(ports, header, email) ?? randomBytes(16).toString('base64url')
  const expires = Math.floor(ports.clock.now().getTime() / 1000) + SECONDS
  const value = `${id}.${expires}.${signatureOf(ports, { id, expires, email }).toString('base64url')}`
  return cookieOf(ports, COOKIE, { value, seconds: SECONDS })
}

/** The id of the device where its cookie is ours, in time and for that address; anything else is an unknown device. */
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
