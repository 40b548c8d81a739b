import type { Blobs } from '../storage/blobs.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Config } from '../adapters/config.ts'
import type { Databases } from '../database/database.ts'
import type { Dns } from '../adapters/dns.ts'
import type { Log } from '../adapters/log.ts'
import type { MailTransport } from '../adapters/mail.ts'
import type { PasswordHasher } from '../adapters/passwords.ts'
import type { Isolation } from '../preview/children/isolation.ts'
import type { Renderer } from '../preview/renderer.ts'
import type { Scanner } from '../adapters/scanner.ts'
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
