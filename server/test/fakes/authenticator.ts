import {
  initiateMobileAuth,
  preregisterMobileAuth,
  registerMobileAuth,
} from '@strongroom/contract/identity/two-step.ts'
import { Secret, TOTP } from 'otpauth'
import { openText } from '../../storage/keys.ts'
import { as, type TestPerson } from '../as.ts'
import type { TestServer } from '../server.ts'

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })

/** The code of an authenticator at the server's time, or some 30-second steps before or after. */
export const codeOf = (server: TestServer, secret: string, steps = 0) =>
  totpOf(secret).generate({ timestamp: server.ports.clock.now().getTime() + steps * 30_000 })

/** Six digits that it doesn't show around now. */
export function wrongCodeOf(server: TestServer, secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(server, secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!
}

/** The text of the last email to a person. */
export async function lastMail(server: TestServer, { email }: { email: string }): Promise<string> {
  const row = await server.ports.databases.read
    .selectFrom('mail')
    .select(['id', 'content'])
    .where('to_address', '=', email)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (JSON.parse(openText(server.ports.masterKey, row.content, `mail ${row.id}`)) as { text: string }).text
}

/** Requests the link for registering an authenticator, and reads it in the email. */
export async function mobileInitKey(server: TestServer, person: TestPerson): Promise<string> {
  await as(server, person).call(initiateMobileAuth, {})
  return /mobileInitKey=([\w-]+)/.exec(await lastMail(server, person))![1]!
}

/** Registers an authenticator for a person. The code of the current step is used up. */
export async function registerAuthenticator(server: TestServer, person: TestPerson) {
  const key = await mobileInitKey(server, person)
  const { mobileSecret } = await as(server, person).call(preregisterMobileAuth, { body: { mobileInitKey: key } })
  const { mobileBackupCode } = await as(server, person).call(registerMobileAuth, {
    body: { totp: codeOf(server, mobileSecret) },
  })
  return { secret: mobileSecret, backupCode: mobileBackupCode }
}
