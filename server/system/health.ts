import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/wire/system.ts'
import { sql } from 'kysely'
import { PRODUCT } from '../mail/compose-mail.ts'
import type { Change } from '../kernel/change.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { rollOutDatesOf } from './roll-out-dates.ts'
import { readinessDetails } from './readiness-details.ts'

export const checkHealth = async (): Promise<Reply<typeof contract.checkHealth>> => ({ status: 'ok' })

/**
 * Ready if the database answers and bytes can be stored. A full disk stays ready and is named in the details: nobody
 * could delete anything if a proxy sent no requests.
 */
export async function checkReadiness(read: Read): Promise<Reply<typeof contract.checkReadiness>> {
  if (read.ports.stopping.signal.aborted) throw new Refused('not.ready', { retryAfter: 5 })
  try {
    await sql`select 1`.execute(read.ports.databases.write)
    await read.ports.blobs.check().catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
    })
  } catch (error) {
    read.ports.log.warn({ err: error }, 'not ready')
    throw new Refused('not.ready', { retryAfter: 2 })
  }
  return { status: 'ready', details: await readinessDetails(read.ports) }
}

/** The deployed build: its commit, or `development`. */
export const buildName = (): string => process.env.CI_COMMIT_SHA ?? 'development'

export const findBuild = async (): Promise<Reply<typeof contract.findBuild>> => ({ CI_COMMIT_SHA: buildName() })

export async function findSettings({ ports }: Read): Promise<Reply<typeof contract.findSettings>> {
  return {
    productName: PRODUCT,
    build: buildName(),
    demo: ports.config.demo,
    signUp: ports.config.signUp,
    languages: ['en-gb', 'cy', 'mi'],
    regions: ports.config.regions.map((region) => ({ ...region, current: region.url === ports.config.publicUrl })),
    links: ports.config.links,
    features: {
      ...ports.config.features,
      twoStepVerification: true,
      pdfViewer: true,
      cutPaste: true,
      assetTagging: true,
      coAuthoring: false,
    },
    ...(await rollOutDatesOf(ports)),
    adapters: ports.adapters,
  }
}

/** Reading the session has extended its idle time; there is nothing else to do. */
export async function keepAlive(change: Change): Promise<void> {
  change.authorizeSelf(change.actor.personId)
  change.nothingChanged()
}
