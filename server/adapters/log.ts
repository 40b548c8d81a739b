import pino, { type Logger } from 'pino'

export type Log = Logger

/** One line of JSON per event on standard error. Query strings, tokens and bodies never reach it. */
export function makeLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
