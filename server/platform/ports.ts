import type { Blobs } from './blobs.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Databases } from './database.ts'
import type { Dns } from './dns.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './mail.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Isolation } from './preview/isolation.ts'
import type { Renderer } from './preview/renderer.ts'
import type { Scanner } from './scanner.ts'
import type { Streams } from './streams.ts'

/** Everything outside the process, and the few things that differ between an installation and a test. */
export interface Ports {
  config: Config
  log: Log
  clock: Clock
  dns: Dns
  databases: Databases
  blobs: Blobs
  masterKey: Buffer
  mail: MailTransport
  scanner: Scanner
  renderer: Renderer
  passwords: PasswordHasher
  streams: Streams
  /** Aborts when the process begins to stop. */
  stopping: AbortController
  /** What holds back the processes that open files of people. */
  isolation: Isolation
  /** Which adapters run, in words that are printed at start. */
  adapters: { database: string; blobs: string; mail: string; scanner: string; converter: string }
  /** What one has to know to read the outbox page; undefined where that page doesn't exist. */
  outboxToken: string | undefined
}
