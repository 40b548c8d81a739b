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
 * Opens an installation beside its server, which may be running or not: the database is given, or the embedded one is
 * found running, or it is started. On `close` only a database that was started here is ended, and only if nobody else
 * has come to use it.
 */
export async function openInstallation(config: Config, log: Log, how: Opening = {}): Promise<Opened> {
  if (config.databaseUrl) return openPorts(config, log, how)
  if (!how.adoptBlobs) await refuseNewCluster(config)
  const server = await keepPostgres(path.join(config.dataFolder, 'postgres'), log)
  const stop = async () => {
    // Who has found it running doesn't start it again either: it has come to its end, or somebody else keeps it.
    await server.leave()
    if (!server.reused && !(await isUsed(server))) await server.stop()
  }
  try {
    const { ports, close, abandon } = await openPorts({ ...config, ...(await addressesOf(server)) }, log, how)
    ports.adapters.database = 'embedded'
    return { ports, close: () => close().finally(stop), abandon: () => abandon().finally(stop) }
  } catch (error) {
    // What was opened halfway is still connected, and asking would take it for somebody else.
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
