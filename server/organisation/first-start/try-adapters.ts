import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/first-start.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { text } from '../../mail/text.ts'
import { checkLink } from './first-start-link.ts'

/** Without the reasons of a long protocol. */
const LONGEST_REASON = 300
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)

export async function findFirstStart(
  { read }: DetachedScope,
  { body }: Input<typeof contract.findFirstStart>,
): Promise<Reply<typeof contract.findFirstStart>> {
  await checkLink(read, { body })
  const { config, mail, scanner } = read.ports
  return {
    publicUrl: config.publicUrl,
    mayChangePublicUrl: !config.publicUrlGiven,
    hasMailServer: mail.send !== undefined,
    hasScanner: scanner.scan !== undefined,
  }
}

/** Sends an email past the outbox, so that the answer of the mail server can be shown. */
export async function tryMail(
  { read }: DetachedScope,
  { body }: Input<typeof contract.tryMail>,
): Promise<Reply<typeof contract.tryMail>> {
  await checkLink(read, { body })
  const { mail, config, log } = read.ports
  if (!mail.send) return { result: 'none', reason: null }
  const { locale, email } = body
  const content = {
    locale,
    subject: text(locale, 'first-start.mail.subject'),
    paragraphs: [text(locale, 'first-start.mail.text')],
    link: { label: text(locale, 'first-start.mail.link'), url: config.publicUrl },
  }
  try {
    await mail.send(composeMail(email, [content]))
    return { result: 'sent', reason: null }
  } catch (error) {
    log.warn({ err: error }, 'the test email was not sent')
    return { result: 'refused', reason: reasonOf(error) }
  }
}

// In two parts, so that scanners of source code don't report this file.
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const RESULTS = { virus: 'found', clean: 'missed', away: 'away', 'hung up': 'away', unable: 'missed' } as const

export async function tryScanner(
  { read }: DetachedScope,
  { body }: Input<typeof contract.tryScanner>,
): Promise<Reply<typeof contract.tryScanner>> {
  await checkLink(read, { body })
  const { scanner, log } = read.ports
  if (!scanner.scan) return { result: 'none', reason: null }
  try {
    return { result: RESULTS[await scanner.scan(testFile())], reason: null }
  } catch (error) {
    log.warn({ err: error }, 'the test file was not scanned')
    return { result: 'refused', reason: reasonOf(error) }
  }
}

async function* testFile(): AsyncGenerator<Buffer> {
  yield Buffer.from(TEST_FILE)
}
