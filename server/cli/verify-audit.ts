import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Chain } from '@strongroom/contract/audit-chain.ts'
import { type Problem, type Verified, verifyExport } from '@strongroom/contract/verify-audit.ts'
import { text } from '../mail/text.ts'
import { CliError, command } from './command.ts'

export const verifyAudit = command({
  name: 'verify-audit',
  usage: 'FILE [--key FINGERPRINT]',
  summary: 'Checks a sealed export of a workspace’s record without the server, and names every place that was changed',
  positional: 'file',
  options: { key: { type: 'string' } },
  schema: z.object({
    file: z.string().min(1),
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a fingerprint of 64 characters, as /publicapi/1/auditkeys answers it')
      .optional(),
  }),
  async run({ file, key }) {
    const verified = await verifyExport(linesOf(file), { sha256, isSigned }).catch((error: Error) => {
      throw new CliError(`${file}: ${error.message}`)
    })
    const stranger = key && !verified.keys.includes(key)
    if (verified.problems.length === 0 && !stranger) return report(verified)
    const signedBy = stranger ? ['It is not signed with the key that was given.'] : []
    throw new CliError([report(verified), ...verified.problems.map(sentence), ...signedBy].join('\n'))
  },
})

const linesOf = (file: string) =>
  createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 over a raw key, as node checks it. */
export function isSigned(publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([ED25519, publicKey]), format: 'der', type: 'spki' })
  return verify(null, signed, key, signature)
}

const nameOf = (chain: Chain) => text('en-gb', `verify.chain.${chain}`)

const sentence = ({ code, line, chain, position }: Problem) =>
  text('en-gb', `verify.problem.${code}`, {
    line: String(line),
    position: String(position ?? ''),
    chain: chain ? nameOf(chain) : '',
  })

function report({ problems, workspaceUuid, chains, keys }: Verified): string {
  const events = Object.entries(chains).map(([chain, { events: many, signedAt }]) =>
    text('en-gb', 'verify.events', {
      chain: nameOf(chain as Chain),
      events: String(many),
      until: signedAt ? new Date(signedAt).toISOString() : '-',
    }),
  )
  return [
    text('en-gb', problems.length === 0 ? 'verify.whole' : 'verify.broken', { count: String(problems.length) }),
    text('en-gb', 'verify.workspace', { id: workspaceUuid }),
    ...events,
    ...keys.map((key) => text('en-gb', 'verify.key', { key })),
  ].join('\n')
}
