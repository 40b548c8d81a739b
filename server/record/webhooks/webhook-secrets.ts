import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Ports } from '../../kernel/ports.ts'
import { openText, sealText } from '../../storage/keys.ts'

const PREFIX = 'whsec_'
/** Milliseconds for which messages are signed with the replaced secret too. */
const OVERLAP = 86_400_000

export const webhookContext = (id: string) => `webhook ${id}`

const Secrets = z.object({
  current: z.string(),
  before: z.object({ secret: z.string(), until: z.number() }).optional(),
})
type Secrets = z.infer<typeof Secrets>

/** A secret in the form of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

export const sealSecrets = ({ masterKey }: Ports, id: string, secrets: Secrets): string =>
  sealText(masterKey, JSON.stringify(secrets), webhookContext(id))

const openSecrets = ({ masterKey }: Ports, id: string, sealed: string): Secrets =>
  Secrets.parse(JSON.parse(openText(masterKey, sealed, webhookContext(id))))

/** The secrets after a replacement. */
export function replaced(ports: Ports, id: string, { sealed, secret }: { sealed: string; secret: string }): string {
  const { current } = openSecrets(ports, id, sealed)
  const until = ports.clock.now().getTime() + OVERLAP
  return sealSecrets(ports, id, { current: secret, before: { secret: current, until } })
}

export interface Message {
  /** The id of the message, which stays the same when it is sent again. */
  id: string
  body: string
}

/** The headers of Standard Webhooks: a signature by each valid secret, separated by spaces. */
export function signedHeaders(
  ports: Ports,
  { id, sealed }: { id: string; sealed: string },
  message: Message,
): Record<string, string> {
  const { current, before } = openSecrets(ports, id, sealed)
  const now = ports.clock.now().getTime()
  const timestamp = String(Math.floor(now / 1000))
  const secrets = [current, ...(before && before.until > now ? [before.secret] : [])]
  const signed = `${message.id}.${timestamp}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, signed)}`).join(' '),
  }
}

const sign = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
