import net from 'node:net'

export interface ClamdPeer {
  url: string
  /** Its next answer; undefined: like a scanner, by the EICAR string; '': it closes the connection. */
  answer: string | undefined
  /** Accepts data and never answers. */
  silent: boolean
  /** Refuses connections until it is back. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** The other side of clamd's protocol: reads INSTREAM and answers like clamd. */
export async function clamdPeer(): Promise<ClamdPeer> {
  const peer = { answer: undefined, silent: false } as ClamdPeer
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      if (received.toString() === 'zPING\0') return socket.end('PONG\0')
      const content = contentOf(received)
      if (content === undefined) return
      if (peer.silent) return
      if (peer.answer === '') return socket.destroy()
      const found = content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(`${peer.answer ?? found}\0`)
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  peer.url = `tcp://127.0.0.1:${port}`
  peer.close = () => new Promise((resolve) => server.close(() => resolve()))
  peer.leave = peer.close
  peer.comeBack = () => listen(port)
  return peer
}

/** The bytes of all chunks, once the one of length 0 has arrived. */
function contentOf(received: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
