import { Writable } from 'node:stream'
import pino from 'pino'
import type { Log } from '../adapters/log.ts'

export interface LogLine {
  level: number
  msg: string
  [field: string]: unknown
}

/** A log whose lines a test can read. */
export function collectingLog(): { log: Log; logged: LogLine[] } {
  const logged: LogLine[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)) as LogLine)
      done()
    },
  })
  return { log: pino({ level: 'info', base: null }, sink), logged }
}
