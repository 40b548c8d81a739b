import { listOutbox, type Mail } from '@strongroom/contract/wire/system.ts'
import { callOver } from '../call.ts'
import type { TestServer } from '../server.ts'

/** The emails to an address, newest first. */
export async function mailsTo(server: TestServer, to: string): Promise<Mail[]> {
  const headers = { 'outbox-token': server.ports.outboxToken ?? '' }
  const answer = await callOver({ url: server.url, headers }, listOutbox, { query: { to, size: 100 } })
  return answer.value.content
}

/** The only link of an email. */
export function linkIn(mail: Mail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
  if (!link) throw new Error(`no link in “${mail.subject}”`)
  return new URL(link)
}
