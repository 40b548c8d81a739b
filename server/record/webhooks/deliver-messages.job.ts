import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { noteResult } from './note-result.ts'
import { postMessage } from './post-message.ts'
import { takeMessage } from './take-message.ts'
import { signedHeaders } from './webhook-secrets.ts'

/** Milliseconds after which a receiver with more messages goes to the end of the line. */
const SLICE = 20_000

/**
 * Sends the messages of one receiver, one after the other, until none may be sent now: after a failure only those that
 * somebody sends by hand. A receiver has one of these jobs at a time, so that a slow one holds up only itself.
 */
export const deliverMessages = job({
  name: 'deliver-webhook-messages',
  queue: 'webhook',
  schema: z.object({ webhookId: z.uuid() }),
  key: ({ webhookId }) => webhookId,
  attempts: 3,
  async work(ports, { webhookId }) {
    const end = Date.now() + SLICE
    while (!ports.stopping.signal.aborted) {
      if (Date.now() > end) return goOnLater(ports, webhookId)
      if (!(await sendNext(ports, webhookId))) return
    }
  },
})

const goOnLater = (ports: Ports, webhookId: string) =>
  asSystem(ports, 'more messages wait', async (change) => {
    change.unaudited('the results are listed')
    change.enqueue(deliverMessages, { webhookId }, { share: webhookId })
  })

/** Sends one message. Returns whether there was one. */
async function sendNext(ports: Ports, webhookId: string): Promise<boolean> {
  const message = await takeMessage(ports, webhookId)
  if (!message) return false
  const headers = signedHeaders(ports, { id: webhookId, sealed: message.secrets }, message)
  const sent = await postMessage(ports, { url: message.url, headers, body: message.body })
  await noteResult(ports, { webhookId, messageId: message.id, sent })
  return true
}
