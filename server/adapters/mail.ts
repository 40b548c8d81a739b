import type { Transporter } from 'nodemailer'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface MailTransport {
  /** undefined without a mail server: emails then wait in the outbox. */
  send: ((mail: OutgoingMail) => Promise<void>) | undefined
  name: string
  close(): void
}

export const outboxOnly: MailTransport = { send: undefined, name: 'outbox', close() {} }

/**
 * Milliseconds, where SMTP_URL sets none. By the library's defaults a mail server that hangs holds one of the few slots
 * of the mail queue for ten minutes.
 */
const LIMITS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 10_000 }

/** The address of a mail server with the time limits that it doesn't set itself. */
export function withLimits(url: string): string {
  const parsed = new URL(url)
  for (const [name, milliseconds] of Object.entries(LIMITS))
    if (!parsed.searchParams.has(name)) parsed.searchParams.set(name, String(milliseconds))
  return parsed.href
}

/** Sends through the mail server of SMTP_URL. */
export function smtpMail(url: string, from: string): MailTransport {
  let opened: Promise<Transporter> | undefined
  const open = async () => (await import('nodemailer')).createTransport(withLimits(url))
  return {
    name: 'smtp',
    close: () => void opened?.then((transport) => transport.close()),
    async send(mail) {
      const transport = await (opened ??= open())
      await transport.sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
  }
}
