import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Answers that fit into one packet aren't worth compressing, in bytes. */
const WORTH_IT = 1400
/**
 * Up to this size compressing takes less time than passing the work to another thread, in bytes: 64 KiB of JSON take
 * 0.1 to 0.2 ms.
 */
const AT_ONCE = 64 * 1024

/**
 * Adds `compress` to replies, for clients that accept it: a list in JSON shrinks to a tenth or a twentieth. Only JSON
 * answers use it: users' files keep their length, streams must flow, and the built web app is stored compressed. A
 * foreign page can't make a browser send somebody's session, which travels in a header, so lengths reveal no secrets
 * (decision 085).
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    // Not global: the plug-in would compress all compressible types, users' files too.
    global: false,
    encodings: ['zstd', 'gzip'],
    customTypes: /^application\/(hal\+)?json\b/,
    threshold: WORTH_IT,
    syncThreshold: AT_ONCE,
    zlibOptions: { level: 1 },
  })
}
