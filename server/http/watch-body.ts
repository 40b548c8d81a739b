import type { IncomingMessage } from 'node:http'

/** Milliseconds within which a body other than an upload must arrive. */
const SMALL_BODY = 30_000
/**
 * An upload must deliver this many bytes in each period of this many milliseconds, so that slow senders are
 * disconnected too.
 */
const PACE = { every: 60_000, bytes: 16_384 }

export interface BodyTimes {
  small: number
  every: number
}

/** Ends a request whose body arrives too slowly. Requests without a body cost nothing. */
export function watchBody(
  request: IncomingMessage,
  { small, every }: BodyTimes = { small: SMALL_BODY, every: PACE.every },
): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  if (headers['content-length'] === '0') return
  const isUpload = /^multipart\/|^application\/offset\+octet-stream/.test(headers['content-type'] ?? '')
  const timer = isUpload
    ? setInterval(paceOf(request), every)
    : setTimeout(() => request.complete || request.destroy(), small)
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
  timer.unref()
}

/** Counts received bytes. While the server doesn't read, the client isn't responsible. */
function paceOf(request: IncomingMessage): () => void {
  let before = request.socket.bytesRead
  return () => {
    const now = request.socket.bytesRead
    if (!request.isPaused() && now - before < PACE.bytes && !request.complete) request.destroy()
    before = now
  }
}
