import { limits } from '@strongroom/contract/wire/limits.ts'
import { Secret, TOTP } from 'otpauth'
import { ALGORITHM, PERIOD } from '../secrets/totp-step.ts'
import { PRODUCT } from '../../mail/compose-mail.ts'

const SECRET_BYTES = 20

/** A new secret in base32: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The QR code that authenticators scan: a PNG in base64. */
export async function pictureOf(secret: string, label: string): Promise<string> {
  const shown = { issuer: PRODUCT, label, algorithm: ALGORITHM, digits: limits.totpLength, period: PERIOD }
  const address = new TOTP({ ...shown, secret: Secret.fromBase32(secret) }).toString()
  const { default: QRCode } = await import('qrcode')
  return (await QRCode.toBuffer(address, { type: 'png', scale: 6, margin: 2 })).toString('base64')
}
