import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ports } from '../../kernel/ports.ts'
import { adoptMasterKey, beginMasterKey } from '../../storage/master/master-key.ts'
import { CliError, command } from '../command.ts'
import { reseal } from './reseal.ts'

export const rotateMasterKey = command({
  name: 'rotate-master-key',
  usage: '',
  summary:
    'Changes the master key while servers and workers are stopped: keys and secrets in the database are sealed again, stored files are not touched. The new key is STRONGROOM_NEW_MASTER_KEY or, where the present one is a file, made. An interrupted run is started again',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open()
    const { masterKey, newMasterKey, dataFolder } = ports.config
    if (masterKey && !newMasterKey)
      throw new CliError('Give the new key in STRONGROOM_NEW_MASTER_KEY, for example from openssl rand -base64 32.')
    await expectStopped(ports)
    const next = beginMasterKey(newMasterKey, dataFolder)
    // An interrupted run may have committed.
    const isDone = next.key.equals(ports.masterKey)
    const total = isDone ? 0 : await reseal(ownerOf(ports), keysOf(ports, next.key), ports.clock.now())
    const done = isDone ? 'Everything is under the new master key.' : `${total} keys and secrets were sealed again.`
    if (newMasterKey) return `${done} ${AFTERWARDS.given}`
    return `${done} ${AFTERWARDS.file(dataFolder, adoptMasterKey(dataFolder))}`
  },
})

const AFTERWARDS = {
  given:
    'Set STRONGROOM_MASTER_KEY to the new key for every server and worker, remove STRONGROOM_NEW_MASTER_KEY and a file master.key, and start them. Keep the former key as long as backups that were made under it.',
  file: (folder: string, former: string) =>
    `The new key is in ${folder}/master.key: keep a copy elsewhere. The former one is in ${former}: move it to the backups that were made under it.`,
}

const keysOf = ({ masterKey: from, installationKey: own }: Ports, to: Buffer) => ({ from, to, own })

const ownerOf = ({ config: { databaseOwnerUrl, databaseUrl } }: Ports) => ({
  connectionString: databaseOwnerUrl ?? databaseUrl!,
})

/** How often, a tenth of a second apart, others are looked for: a connection is known until the database has ended it. */
const LOOKS = 30

/** Other processes would go on with the former key. Each listens for messages over a connection of its own. */
async function expectStopped({ databases, streams }: Ports): Promise<void> {
  await streams.close()
  for (let looked = 0; looked < LOOKS; looked++) {
    const { rows } = await databases.writePool.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
        where datname = current_database() and application_name = 'strongroom-listen'`,
    )
    if (rows[0]!.others === 0) return
    await sleep(100)
  }
  throw new CliError('Stop every server, worker and other command of this installation first. Nothing was changed.')
}
