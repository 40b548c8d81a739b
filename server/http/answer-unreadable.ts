import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import http from 'node:http'
import type { Socket } from 'node:net'
import { v7 as uuidv7 } from 'uuid'

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers.too.large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too.slow',
}

/**
 * Answers what Node couldn't read as a request, in the format of every refusal, and disconnects. No handler or hook is
 * called for it.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy(error)
  const code = CODES[error.code ?? ''] ?? 'request.unreadable'
  const { status, description } = errors[code]
  const requestId = uuidv7()
  const body = JSON.stringify({ code, status, description, requestId })
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
