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

/** Everything outside the process, and what differs between an installation and a test. */
export interface Ports {
  config: Config
  log: Log
  clock: Clock
  dns: Dns
  databases: Databases
  blobs: Blobs
  masterKey: Buffer
  /** The key of bytes that belong to no workspace; wrapped by the master key. */
  installationKey: Buffer
  mail: MailTransport
  scanner: Scanner
  renderer: Renderer
  passwords: PasswordHasher
  streams: Streams
  /** Aborts when the process begins to stop. */
  stopping: AbortController
  /** The isolation of the processes that open people's files. */
  isolation: Isolation
  /** The adapters in use, as printed at start. */
  adapters: { database: string; blobs: string; mail: string; scanner: string; converter: string }
  /** The token for the outbox page; undefined if that page doesn't exist. */
  outboxToken: string | undefined
}
