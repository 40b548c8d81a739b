import { createHmac, timingSafeEqual } from 'node:crypto'
import { LinkType } from '@strongroom/contract/workspaces/workspaces.ts'
import { z } from 'zod'
import { deriveKey } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'

const SECONDS = 600

/** The claims of a token: its agent, the person who may use it, the folder and how it is kept. */
const Bound = z.object({
  agentId: z.uuid(),
  /** The secret with which the agent asked for it. */
  clientId: z.uuid().optional(),
  email: z.string(),
  folderId: z.string(),
  linkType: LinkType.default('COLLABORATION'),
  expires: z.number(),
})
type Bound = z.infer<typeof Bound>

const signatureOf = (ports: Ports, payload: string) =>
  createHmac('sha256', deriveKey(ports.masterKey, 'agent share token')).update(payload).digest()

export function makeShareToken(ports: Ports, bound: Omit<Bound, 'expires'>) {
  const expires = ports.clock.now().getTime() + SECONDS * 1000
  const payload = Buffer.from(JSON.stringify({ ...bound, expires })).toString('base64url')
  return { agentShareToken: `${payload}.${signatureOf(ports, payload).toString('base64url')}`, expiresTime: expires }
}

/** The claims of a token that we signed and that is still valid. */
export function readShareToken(ports: Ports, token: string): Bound | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(ports, payload)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const bound = Bound.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return bound.expires > ports.clock.now().getTime() ? bound : undefined
}
