import { limits } from '@strongroom/contract/wire/limits.ts'
import { Secret, TOTP } from 'otpauth'

/** How long an authenticator shows one code, in seconds. */
export const PERIOD = 30
export const ALGORITHM = 'SHA1'
/** How many steps before and after the current one are accepted, for clock skew. */
const TOLERANCE = 1

/** The 30-second step of a code; undefined if it is no code of this secret around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({
    algorithm: ALGORITHM,
    digits: limits.totpLength,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })
  const delta = totp.validate({ token: code, timestamp, window: TOLERANCE })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}
