import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { grantToApplication, makeApplicationRole } from '../database/application-role.ts'
import { sealedBlobs } from '../storage/blobs.ts'
import { markOf, oldMarkOf, placeOf } from '../storage/places.ts'
import { systemClock } from '../adapters/clock.ts'
import type { Config } from '../adapters/config.ts'
import { type Databases, openDatabases } from '../database/database.ts'
import { systemDns } from '../adapters/dns.ts'
import { isUsed } from '../database/embedded/is-used.ts'
import { freeAllJobs } from '../kernel/jobs.ts'
import { expectMasterKey, isUnder, openInstallationKey } from '../storage/master/installation-key.ts'
import type { Log } from '../adapters/log.ts'
import { outboxOnly, smtpMail } from '../adapters/mail.ts'
import { loadMasterKey, type MasterKey, nextMasterKey } from '../storage/master/master-key.ts'
import { migrate } from '../database/migrate.ts'
import { makePasswordHasher } from '../adapters/passwords.ts'
import type { Ports } from '../kernel/ports.ts'
import { keepPostgres } from '../database/embedded/keep-postgres.ts'
import { applicationOf, ownerOf } from '../database/postgres-connections.ts'
import { APPLICATION } from '../database/embedded/postgres-password.ts'
import { describeConverter } from '../preview/converter.ts'
import { SYSTEM_FONTS } from '../preview/find-fonts.ts'
import { createRenderer, rendererIsolation } from '../preview/renderer.ts'
import { clamdScanner, noScanner } from '../adapters/scanner.ts'
import { stoppingSignal } from '../kernel/stopping-signal.ts'
import { openStreams } from '../kernel/streams.ts'
import { takeStoredPublicUrl } from './stored-public-url.ts'
import {
  adoptBlobs,
  refuseEmptyDatabase,
  refuseNewCluster,
  takeCustody,
  takeCustodyOfMove,
} from '../storage/take-custody.ts'

export interface Opened {
  ports: Ports
  /** Closes everything that was opened; requests and jobs must have ended before. */
  close(): Promise<void>
  /** Stops the embedded database, if it is ours, whatever is still running. */
  abandon(): Promise<void>
}

/** Opens everything outside the process by configuration: as given, or the embedded default. */
export async function openPorts(config: Config, log: Log, how: Opening = {}): Promise<Opened> {
  if (!how.adoptBlobs) await refuseNewCluster(config)
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  // Under root PostgreSQL runs as a separate user, who must be able to traverse this folder but not list it.
  chmodSync(config.dataFolder, process.getuid?.() === 0 ? 0o711 : 0o700)
  const database = await openDatabase(config, log)
  const databases = openDatabases(database.connection, log)
  try {
    return await openOn(config, log, { database, databases, ...how })
  } catch (error) {
    await databases.close()
    await database.stop()
    throw error
  }
}

export interface Opening {
  /** Marks the place of the blobs as the database's instead of comparing the two. */
  adoptBlobs?: boolean
}

interface Underground extends Opening {
  database: OpenedDatabase
  databases: Databases
}

async function openOn(
  config: Config,
  log: Log,
  { database, databases, adoptBlobs: adopts }: Underground,
): Promise<Opened> {
  const [mark, from] = [await markOf(config), await oldMarkOf(config)]
  if (!adopts) await refuseEmptyDatabase(databases.writePool, mark)
  await prepareDatabase(database, databases, log)
  if (adopts) await adoptBlobs(databases.writePool, mark)
  const installation = from
    ? await takeCustodyOfMove(databases.writePool, { to: mark, from }, log)
    : await takeCustody(databases.writePool, mark, log)
  if (database.own) await freeAllJobs(databases.writePool)
  await takeStoredPublicUrl(config, databases)
  const masterKey = await masterKeyInUse(config, databases.writePool, log)
  const installationKey = await openInstallationKey(databases.writePool, masterKey)
  // Processes that open people's files see neither stored data nor keys nor the database socket.
  const hidden = [config.dataFolder, config.configFolder, ...(database.own ? [String(database.connection.host)] : [])]
  const [streams, passwords, converter, isolation] = await Promise.all([
    openStreams(database.connection, log),
    makePasswordHasher(),
    describeConverter(),
    rendererIsolation(hidden),
  ])
  // A rotation of the master key sees this process by its stream; one that ended before that is seen here.
  await expectMasterKey(databases.writePool, masterKey)
  const mail = config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : outboxOnly
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl) : noScanner
  const place = await placeOf(config, installation)
  const renderer = createRenderer({ hidden, fonts: [...(config.fonts ? [config.fonts] : []), ...SYSTEM_FONTS] })
  const ports: Ports = {
    config,
    log,
    clock: systemClock,
    dns: systemDns,
    databases,
    blobs: sealedBlobs(place),
    masterKey: masterKey.key,
    installationKey,
    mail,
    scanner,
    renderer,
    passwords,
    streams,
    stopping: stoppingSignal(),
    isolation,
    adapters: { database: database.name, blobs: place.name, mail: mail.name, scanner: scanner.name, converter },
    outboxToken: config.demo && !config.smtpUrl ? randomBytes(9).toString('base64url') : undefined,
  }
  const close = async () => {
    mail.close()
    await Promise.allSettled([streams.close(), renderer.close(), ports.blobs.close()])
    await databases.close()
    await database.stop()
  }
  const abandon = async () => {
    databases.cut()
    await streams.close()
    await database.stop()
  }
  return { ports, close, abandon }
}

interface OpenedDatabase {
  connection: pg.PoolConfig
  /** The owner of the tables, if that isn't the application's role. */
  owner: pg.PoolConfig | undefined
  name: string
  own: boolean
  stop(): Promise<void>
}

async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const { databaseUrl, databaseOwnerUrl } = config
    const owner = databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : undefined
    return { connection: { connectionString: databaseUrl }, owner, name: 'given', own: false, stop: async () => {} }
  }
  const server = await keepPostgres(path.join(config.dataFolder, 'postgres'), log)
  const stop = async () => {
    await server.leave()
    if (!(await isUsed(server))) await server.stop()
  }
  const owner = ownerOf(server)
  const connection = applicationOf(server)
  await makeApplicationRole(owner, APPLICATION, connection.password)
  return { connection, owner, name: 'embedded', own: true, stop }
}

/** Migrates as the owner, and grants the application its rights. */
async function prepareDatabase({ owner }: OpenedDatabase, { writePool }: Databases, log: Log): Promise<void> {
  if (!owner) {
    log.warn('the application owns the tables of the record and could rewrite them: see DATABASE_OWNER_URL')
    return void (await migrate(writePool))
  }
  const pool = new pg.Pool({ ...owner, max: 2, application_name: 'strongroom-owner' })
  pool.on('error', () => {})
  try {
    await migrate(pool, { jobs: writePool })
    const { rows } = await writePool.query<{ role: string }>('select current_user as role')
    await grantToApplication(owner, rows[0]!.role)
  } finally {
    await pool.end()
  }
}

/** The master key, or the next one where a rotation was interrupted after its commit. */
async function masterKeyInUse(config: Config, pool: pg.Pool, log: Log): Promise<MasterKey> {
  const present = loadMasterKey(config.masterKey, config.dataFolder)
  if (await isUnder(pool, present.key)) return present
  const next = nextMasterKey(config.newMasterKey, config.dataFolder)
  if (!next || !(await isUnder(pool, next.key))) return present
  log.warn(`the master key is the one from ${next.source}: run rotate-master-key again, which finishes its change`)
  return next
}
