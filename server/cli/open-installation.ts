import path from 'node:path'
import { type Opened, type Opening, openPorts } from '../process/open-ports.ts'
import type { Config } from '../adapters/config.ts'
import type { Log } from '../adapters/log.ts'
import { isUsed } from '../database/embedded/is-used.ts'
import { type KeptPostgres, keepPostgres } from '../database/embedded/keep-postgres.ts'
import { refuseNewCluster } from '../storage/take-custody.ts'
import { makeApplicationRole } from '../database/application-role.ts'
import { applicationOf, ownerOf, urlOf } from '../database/postgres-connections.ts'

/**
 * Opens an installation beside its server, running or not: the database is given, or the embedded one is found running
 * or started. `close` stops only a database started here, and only if nobody else uses it by then.
 */
export async function openInstallation(config: Config, log: Log, how: Opening = {}): Promise<Opened> {
  if (config.databaseUrl) return openPorts(config, log, how)
  if (!how.adoptBlobs) await refuseNewCluster(config)
  const server = await keepPostgres(path.join(config.dataFolder, 'postgres'), log)
  const stop = async () => {
    // A command that found it running doesn't restart it: it has ended, or another process keeps it.
    await server.leave()
    if (!server.reused && !(await isUsed(server))) await server.stop()
  }
  try {
    const { ports, close, abandon } = await openPorts({ ...config, ...(await addressesOf(server)) }, log, how)
    ports.adapters.database = 'embedded'
    return { ports, close: () => close().finally(stop), abandon: () => abandon().finally(stop) }
  } catch (error) {
    // Half-opened connections remain, which the check would take for another process.
    await server.leave()
    if (!server.reused) await server.stop()
    throw error
  }
}

async function addressesOf(server: KeptPostgres) {
  const [owner, application] = [ownerOf(server), applicationOf(server)]
  await makeApplicationRole(owner, application.user, application.password)
  return { databaseUrl: urlOf(application), databaseOwnerUrl: urlOf(owner) }
}
