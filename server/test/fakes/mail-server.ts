import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { smtpMail } from '../../adapters/mail.ts'

/** An SMTP server of a test file. It takes every email unless `refuses` is set. */
export interface MailServer {
  /** The emails as they arrived, in their order. */
  received: Buffer[]
  refuses: boolean
  /** Sends emails to it. */
  mail: ReturnType<typeof smtpMail>
}

/** Starts a mail server until the end of the test file. */
export async function startMailServer(): Promise<MailServer> {
  const state = { received: [] as Buffer[], refuses: false }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (state.refuses) return done(new Error('try later'))
        state.received.push(Buffer.concat(parts))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as { port: number }
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Strongroom <no-reply@strongroom.example>')
  return Object.assign(state, { mail })
}
