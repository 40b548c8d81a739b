import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestContext } from './request-context.ts'

/** Milliseconds between heartbeats, so that no proxy closes an idle connection. */
const BEAT = 20_000
/** Bytes that may be buffered for a client that doesn't read. Beyond that it is disconnected and may reconnect. */
const MOST_WAITING = 65_536

/** Sends server-sent events until the source ends or the client disconnects. */
export async function answerStream({ reply, endpoint, ports }: RequestContext, events: AsyncIterable<unknown>) {
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  raw.write(':\n\n')
  const beat = setInterval(() => write(raw, ':\n\n'), BEAT)
  const iterator = events[Symbol.asyncIterator]()
  const leave = () => void iterator.return?.()
  raw.once('close', leave)
  const stop = () => {
    raw.write(': the server stops, come back\n\n')
    raw.end()
  }
  ports.stopping.signal.addEventListener('abort', stop, { once: true })
  try {
    const first = iterator.next()
    // A client that left before this is not announced again. Only a source that has begun releases what it holds.
    if (raw.closed) leave()
    for (let next = await first; !next.done && !raw.destroyed; next = await iterator.next())
      write(raw, `data: ${JSON.stringify(endpoint.reply.parse(next.value))}\n\n`)
  } catch (error) {
    ports.log.error({ err: error, requestId: reply.request.id }, 'an event stream was cut off')
  } finally {
    clearInterval(beat)
    ports.stopping.signal.removeEventListener('abort', stop)
    raw.end()
  }
  return reply
}

function write(raw: ServerResponse, text: string): void {
  if (raw.writableEnded) return
  if (raw.writableLength > MOST_WAITING) raw.destroy()
  else raw.write(text)
}
