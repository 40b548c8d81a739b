import pino, { type Logger } from 'pino'

export type Log = Logger

/** A logger of one JSON line per event on standard error. It omits query strings, tokens and bodies. */
export function makeLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
