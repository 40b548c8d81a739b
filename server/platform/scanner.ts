import net from 'node:net'

export type ScanResult = 'clean' | 'virus' | 'unable'

export interface Scanner {
  /** undefined where none is configured: versions are then COMPLETE_NOT_SCANNED. */
  scan: ((bytes: AsyncIterable<Buffer>) => Promise<ScanResult>) | undefined
  name: string
}

export const noScanner: Scanner = { scan: undefined, name: 'none' }

const UNABLE = /Heuristics\.(Encrypted|Limits\.Exceeded)\./
const SILENCE = 120_000

/** clamd over its INSTREAM command: each chunk after its length in four bytes, a zero length at the end. */
export function clamdScanner(url: string): Scanner {
  const { hostname, port } = new URL(url)
  return { name: 'clamd', scan: (bytes) => scanOver({ host: hostname, port: Number(port || 3310) }, bytes) }
}

async function scanOver(at: { host: string; port: number }, bytes: AsyncIterable<Buffer>): Promise<ScanResult> {
  const socket = net.connect(at)
  socket.setTimeout(SILENCE, () => socket.destroy(new Error('the scanner did not answer')))
  const answer = collect(socket)
  answer.catch(() => {})
  const send = (data: Buffer | string) =>
    new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))
  try {
    await send('zINSTREAM\0')
    for await (const chunk of bytes) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await send(length)
      await send(chunk)
    }
    await send(Buffer.alloc(4))
  } catch (error) {
    // clamd answers and hangs up as soon as its size limit is passed: what it said counts.
    const said = await answer.catch(() => '')
    if (!said) throw error
  }
  return resultOf(await answer)
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
