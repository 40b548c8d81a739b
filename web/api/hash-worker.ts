import { createSHA256 } from 'hash-wasm'

const PIECE = 4 * 1024 * 1024

/** Answers a file with its SHA-256 in hexadecimal, or with the reason why it can't be read. */
addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void hashOf(file).then(
    (sha256) => postMessage({ sha256 }),
    (error: unknown) => postMessage({ error: String(error) }),
  )
})

async function hashOf(file: File): Promise<string> {
  const hash = await createSHA256()
  for (let at = 0; at < file.size; at += PIECE) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  }
  return hash.digest('hex')
}
