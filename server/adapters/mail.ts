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

/** Sends through the mail server of SMTP_URL. */
export function smtpMail(url: string, from: string): MailTransport {
  let opened: Promise<Transporter> | undefined
  const open = async () => (await import('nodemailer')).createTransport(url)
  return {
    name: 'smtp',
    close: () => void opened?.then((transport) => transport.close()),
    async send(mail) {
      const transport = await (opened ??= open())
      await transport.sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true })
    },
  }
}
