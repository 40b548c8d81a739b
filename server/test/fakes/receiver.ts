import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on this machine, which keeps what it gets. */
export interface Receiver {
  url: string
  origin: string
  received: Received[]
  /** Answers the next requests; 204 at first. */
  answer: (response: ServerResponse) => void
  close: () => Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const http = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body })
      receiver.answer(response)
    })
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `${origin}/hook`,
    origin,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return receiver
}

/** Answers with a status. */
export const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('x')
