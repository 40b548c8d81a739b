import { appendFile } from 'node:fs/promises'
import { anchorText, canonical } from '@strongroom/contract/record/audit-chain.ts'
import { z } from 'zod'
import { sendMail } from '../../mail/send-mail.ts'
import { text } from '../../mail/text.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { fingerprintOf } from './audit-key.ts'
import { timeStamp } from './time-stamp.ts'

/** Where anchors are published, out of reach of anybody with write access to the database. */
type Target = 'FILE' | 'MAIL' | 'TIMESTAMP'

/** Publishes the newest anchor of the record once a day to the configured targets. */
export const publishAnchors = job({
  name: 'publish-anchors',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '20 2 * * *',
  async work(ports) {
    const { auditPublishFile: file, auditPublishMail: mail, auditTsaUrl: authority } = ports.config
    if (!file && !mail && !authority) return
    const anchor = await newestAnchor(ports)
    if (!anchor) return
    if (file) await once(ports, anchor, { target: 'FILE', publish: () => appendFile(file, `${lineOf(anchor)}\n`) })
    if (authority)
      await once(ports, anchor, { target: 'TIMESTAMP', publish: () => timeStamp(authority, anchorText(anchor)) })
    if (mail) await once(ports, anchor, { target: 'MAIL', publish: () => mailAnchor(ports, mail, anchor) })
  },
})

interface Published {
  position: number
  link: string
  at: number
  key: string
  signature: string
}

async function newestAnchor({ databases }: Ports): Promise<Published | undefined> {
  const row = await databases.read
    .selectFrom('audit_anchor as a')
    .innerJoin('audit_key as k', 'k.id', 'a.key_id')
    .select(['a.position', 'a.link', 'a.at', 'a.signature', 'k.public_key'])
    .orderBy('a.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { position, link, at, signature, public_key } = row
  const key = fingerprintOf(public_key)
  return { position, link: link.toString('hex'), at: at.getTime(), key, signature: signature.toString('hex') }
}

const lineOf = ({ link, ...rest }: Published) => canonical({ anchor: link, ...rest })

/** The next run retries a failed target; the others proceed. */
async function once(
  ports: Ports,
  { position: anchor }: Published,
  { target, publish }: { target: Target; publish: () => Promise<Buffer | void> },
): Promise<void> {
  const { read } = ports.databases
  const published = read.selectFrom('audit_publication').select('at').where('target', '=', target)
  if (await published.where('anchor', '=', anchor).executeTakeFirst()) return
  try {
    const token = (await publish()) ?? null
    await asSystem(ports, 'an anchor was published', async (change) => {
      change.unaudited('it is the record itself')
      const row = { anchor, target, at: change.now, token }
      await change.db
        .insertInto('audit_publication')
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute()
    })
  } catch (error) {
    ports.log.error({ err: error, target }, 'the newest anchor of the record could not be published')
  }
}

const mailAnchor = (ports: Ports, to: string, anchor: Published) =>
  asSystem(ports, 'emails an anchor', async (change) => {
    change.unaudited('it is the record itself')
    const values = { host: new URL(ports.config.publicUrl).host }
    const subject = text('en-gb', 'anchor.subject', { ...values, position: String(anchor.position) })
    const quote = { intro: text('en-gb', 'anchor.intro', values), text: lineOf(anchor) }
    await sendMail(change, to, [
      { locale: 'en-gb', subject, paragraphs: [], quote, footer: text('en-gb', 'anchor.footer') },
    ])
  })
