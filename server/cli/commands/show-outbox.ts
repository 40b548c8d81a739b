import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { openText } from '../../storage/keys.ts'
import type { OutgoingMail } from '../../adapters/mail.ts'
import type { Ports } from '../../kernel/ports.ts'
import { CliError, command } from '../command.ts'

const SHOWN = 50

export const showOutbox = command({
  name: 'outbox',
  usage: '[--to ADDRESS]',
  summary: 'Shows the emails waiting to be sent, newest last; without SMTP_URL all of them',
  options: { to: { type: 'string' } },
  schema: z.object({ to: EmailAddress.optional() }),
  run: async ({ to }, open) => {
    const ports = await open()
    let waiting = ports.databases.read.selectFrom('mail').where('sent_at', 'is', null)
    if (to) waiting = waiting.where('to_address', '=', to)
    const rows = await waiting
      .select(['id', 'content', 'created'])
      .orderBy('created', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN + 1)
      .execute()
    if (rows.length === 0) return 'No emails are waiting.'
    const mails = rows.slice(0, SHOWN).toReversed()
    const more = rows.length > SHOWN ? [`Only the newest ${SHOWN} are shown.`] : []
    return [...mails.map((row) => mailText(ports, row)), ...more].join(`\n${'-'.repeat(72)}\n`)
  },
})

function mailText({ masterKey }: Ports, row: { id: string; content: string; created: Date }): string {
  const mail = JSON.parse(opened(masterKey, row)) as OutgoingMail
  return [`Date: ${row.created.toISOString()}`, `To: ${mail.to}`, `Subject: ${mail.subject}`, '', mail.text].join('\n')
}

function opened(masterKey: Buffer, { id, content }: { id: string; content: string }): string {
  try {
    return openText(masterKey, content, `mail ${id}`)
  } catch {
    throw new CliError('STRONGROOM_MASTER_KEY: the emails were encrypted with another master key')
  }
}
