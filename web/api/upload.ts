import type { CallInput, Endpoint, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { addressOf } from './address-of.ts'
import { keepToken, readToken } from './token.ts'
import { worthRetrying } from './call.ts'
import { CallError, refusalOf } from './call-error.ts'

export interface UploadOptions {
  /** Bytes sent so far and bytes in all, including the multipart frame. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

interface Answer {
  status: number
  text: string
}

/**
 * Sends a file with its fields as multipart (fields first) and returns the reply. Uses XMLHttpRequest, because fetch
 * doesn't report upload progress.
 * @throws {CallError} as call does; AbortError if `signal` fired.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  options: UploadOptions = {},
): Promise<Reply<E>> {
  let answer = await sendForm(endpoint, input, file, options)
  if (answer.status === 401 && (await worthRetrying(endpoint))) answer = await sendForm(endpoint, input, file, options)
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer.status, answer.text)
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Reply<E>
}

function sendForm<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  options: UploadOptions,
): Promise<Answer> {
  const token = readToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input))
  request.setRequestHeader('accept', 'application/json')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  if (options.idempotencyKey) request.setRequestHeader('idempotency-key', options.idempotencyKey)
  request.upload.addEventListener('progress', (event) => options.onProgress?.(event.loaded, event.total))
  const { signal } = options
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal?.aborted) return cancelled()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    const watch = watchSending(request, () => reject(new CallError('upload.stalled', 0)))
    request.addEventListener('loadend', () => {
      watch()
      signal?.removeEventListener('abort', abort)
    })
    request.addEventListener('abort', cancelled)
    request.addEventListener('error', () => reject(new CallError('network', 0)))
    request.addEventListener('load', () => {
      if (request.status < 300 && readToken() === token) keepToken(request.getResponseHeader('authorization'))
      resolve({ status: request.status, text: request.responseText })
    })
    request.send(formOf(input, file))
  })
}

/** Aborts a request of which nothing has been sent for some time. Once everything is sent, only the server works. */
function watchSending(request: XMLHttpRequest, onStalled: () => void): () => void {
  const stalled = () => {
    onStalled()
    request.abort()
  }
  let timer = setTimeout(stalled, limits.uploadFailedAfter)
  request.upload.addEventListener('progress', () => {
    clearTimeout(timer)
    timer = setTimeout(stalled, limits.uploadFailedAfter)
  })
  request.upload.addEventListener('loadend', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

/** Fields come before the file, so that the server can refuse before it reads the bytes. */
function formOf(input: unknown, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((input as { body?: Record<string, unknown> }).body ?? {})) {
    for (const one of [value ?? []].flat()) form.append(name, String(one))
  }
  form.append('file', file, file.name)
  return form
}
