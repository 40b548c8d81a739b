/** The SHA-256 of a file in hexadecimal, computed in a worker. Rejects if the file can't be read, or `signal` fires. */
export function hashFile(file: File, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<{ sha256?: string; error?: string }>) => {
      if (data.sha256) resolve(data.sha256)
      else reject(new Error(data.error))
    })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
