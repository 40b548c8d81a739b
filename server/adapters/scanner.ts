import net from 'node:net'

/** 'away': the scanner was unreachable; 'hung up': it closed the connection without an answer. */
export type ScanResult = 'clean' | 'virus' | 'unable' | 'away' | 'hung up'

export interface Scanner {
  /**
   * undefined if no scanner is configured: versions are then COMPLETE_NOT_SCANNED. Rejects if the scanner is reachable
   * but gives no result, and with errors of reading the bytes.
   */
  scan: ((bytes: AsyncIterable<Buffer>) => Promise<ScanResult>) | undefined
  /** Resolves if the scanner answers; true if none is configured. */
  isThere(): Promise<boolean>
  name: string
}

export const noScanner: Scanner = { scan: undefined, isThere: async () => true, name: 'none' }

const UNABLE = /Heuristics\.(Encrypted|Limits\.Exceeded)\./
/**
 * Milliseconds without data from clamd. Clearly above its MaxScanTime (deploy/clamd.conf: 120 s), after which it
 * answers by itself.
 */
const SILENCE = 180_000
const PING_TIME = 3000

interface Place {
  host: string
  port: number
}

/** clamd over its INSTREAM command: each chunk after its length in four bytes, a zero length at the end. */
export function clamdScanner(url: string, silence: number = SILENCE): Scanner {
  const { hostname, port } = new URL(url)
  const at = { host: hostname, port: Number(port || 3310) }
  return { name: 'clamd', scan: (bytes) => scanOver(at, bytes, silence), isThere: () => ping(at) }
}

async function scanOver(at: Place, bytes: AsyncIterable<Buffer>, silence: number): Promise<ScanResult> {
  const socket = net.connect(at)
  socket.setTimeout(silence, () => socket.destroy(new Error('the scanner did not answer')))
  const answer = collect(socket)
  const lost = answer.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  try {
    await sendAll(socket, bytes)
    const said = await answer
    return said === '' ? 'hung up' : resultOf(said)
  } catch (error) {
    // clamd answers and disconnects as soon as its size limit is exceeded: that answer counts.
    const said = await answer.catch(() => '')
    if (said) return resultOf(said)
    const { code = '' } = (await lost) ?? {}
    if (OUT_OF_REACH.has(code)) return 'away'
    if (HUNG_UP.has(code) || (error as NodeJS.ErrnoException).code === 'EPIPE') return 'hung up'
    throw error
  } finally {
    socket.destroy()
  }
}

const OUT_OF_REACH = new Set('ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT'.split(' '))
const HUNG_UP = new Set(['ECONNRESET', 'EPIPE'])

async function sendAll(socket: net.Socket, bytes: AsyncIterable<Buffer>): Promise<void> {
  const send = (data: Buffer | string) =>
    new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))
  await send('zINSTREAM\0')
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await send(length)
    await send(chunk)
  }
  await send(Buffer.alloc(4))
}

async function ping(at: Place): Promise<boolean> {
  const socket = net.connect(at)
  socket.setTimeout(PING_TIME, () => socket.destroy())
  socket.write('zPING\0')
  return collect(socket).then(
    (said) => said === 'PONG',
    () => false,
  )
}

async function collect(socket: net.Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').trim()
}

function resultOf(answer: string): ScanResult {
  if (answer.endsWith(': OK')) return 'clean'
  if (/size limit exceeded/i.test(answer) || UNABLE.test(answer)) return 'unable'
  if (answer.endsWith(' FOUND')) return 'virus'
  throw new Error(`the scanner answered: ${answer.slice(0, 200)}`)
}
