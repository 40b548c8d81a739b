import { createHash, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { describeEvent, reportAudit, type ReportTexts } from '@strongroom/contract/record/report-audit.ts'
import { linesIn, verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { z } from 'zod'
import { publicKeyOf } from '../../record/audit/public-key.ts'
import { type TextKey, text } from '../../mail/text.ts'
import { CliError, command } from '../command.ts'

/** The keys that are expected to have signed. */
export const Fingerprints = z
  .array(
    z.string().regex(/^[0-9a-f]{64}$/, 'must be a fingerprint of 64 characters, as returned by /publicapi/1/auditkeys'),
  )
  .optional()

export const verifyAudit = command({
  name: 'verify-audit',
  usage: 'FILE [--key FINGERPRINT …]',
  summary: 'Verifies a sealed export without the server, lists every change, and prints the events that it proves',
  positional: 'file',
  options: { key: { type: 'string', multiple: true } },
  schema: z.object({
    file: z.string().min(1),
    key: Fingerprints,
  }),
  async run({ file, key: expected }) {
    const events: string[] = []
    const verified = await verifyExport(linesIn(createReadStream(file, 'utf8')), {
      sha256,
      isSigned,
      expected,
      onEvent: (event) => events.push(describeEvent(event, english)),
    }).catch((error: Error) => {
      throw new CliError(`${file}: ${error.message}`)
    })
    const { isGood, outcome, problems, facts } = reportAudit(verified, english)
    if (!isGood) throw new CliError([outcome, ...facts, ...problems].join('\n'))
    return [outcome, ...facts, '', english('verify.vouched'), ...events].join('\n')
  },
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Verifies Ed25519 with a raw key. */
export function isSigned(publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, signed, publicKeyOf(Buffer.from(publicKey).toString('hex')), signature)
}

const english: ReportTexts = (key, values = {}) =>
  text(
    'en-gb',
    key as TextKey,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )
