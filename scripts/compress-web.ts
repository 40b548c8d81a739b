import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/
const WORTH_IT = 1024

/** Writes each text file of the built web app in brotli and gzip beside it, so that the server sends them directly. */
export function compressWeb(assets: string): void {
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name)
    if (!COMPRESSIBLE.test(name)) continue
    const bytes = readFileSync(file)
    if (bytes.length < WORTH_IT) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 10 }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
