import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import { PRODUCT } from '../mail/compose-mail.ts'

const PERIOD = 30
const SECRET_BYTES = 20
/** How many steps before and after the present one are taken, for clocks that don't agree. */
const TOLERANCE = 1

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: PRODUCT, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** A new secret in base32: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The picture that authenticators scan: a PNG in base64. */
export async function pictureOf(secret: string, label: string): Promise<string> {
  const png = await QRCode.toBuffer(totpOf(secret, label).toString(), { type: 'png', scale: 6, margin: 2 })
  return png.toString('base64')
}

/** Which 30 seconds a code belongs to, undefined where it is no code of this secret around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: TOLERANCE })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
