import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet anyway isn't worth the time, in bytes. */
const WORTH_IT = 1400
/** Up to here compressing takes less time than handing it to another thread, in bytes: 64 KiB of JSON take 0.1 to 0.2 ms. */
const AT_ONCE = 64 * 1024

/**
 * Gives answers `compress`, which compresses for clients that accept it: a list in JSON becomes a tenth to a twentieth.
 * Only answers in JSON use it: files of users keep their length, streams must flow, and the built web lies compressed on
 * the disk. Whoever isn't signed in here can't make a browser ask with somebody's session, as it travels in a header, so
 * lengths tell nobody about secrets (decision 085).
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    // Not by itself: it would compress whatever types are known to be compressible, files of users too.
    global: false,
    encodings: ['zstd', 'gzip'],
    customTypes: /^application\/(hal\+)?json\b/,
    threshold: WORTH_IT,
    syncThreshold: AT_ONCE,
    zlibOptions: { level: 1 },
  })
}
