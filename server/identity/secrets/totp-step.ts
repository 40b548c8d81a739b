import { Secret, TOTP } from 'otpauth'

/** How long an authenticator shows one code, in seconds. */
export const PERIOD = 30
export const DIGITS = 6
export const ALGORITHM = 'SHA1'
/** How many steps before and after the present one are taken, for clocks that don't agree. */
const TOLERANCE = 1

/** Which 30 seconds a code belongs to, undefined where it is no code of this secret around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ algorithm: ALGORITHM, digits: DIGITS, period: PERIOD, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
