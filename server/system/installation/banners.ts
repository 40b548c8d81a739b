import { type Banner, MOST_BANNERS } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type * as contract from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type {
  BannerType,
  listShownBanners as shownBanners,
} from '@strongroom/contract/organisation/installation/shown-banners.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { entities } from '../../access/entities.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { inAllLanguages } from '../find-maintenance.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'
import { differences } from './differences.ts'

/** The banners that are shown now, for every page. */
export async function listShownBanners({ db, now }: Read): Promise<Reply<typeof shownBanners>> {
  const rows = await db
    .selectFrom('banner')
    .selectAll()
    .where('show_message', '=', true)
    .where((eb) =>
      eb.or([
        eb('is_ongoing', '=', true),
        eb.and([
          eb.or([eb('start_time', 'is', null), eb('start_time', '<=', now)]),
          eb.or([eb('stop_time', 'is', null), eb('stop_time', '>', now)]),
        ]),
      ]),
    )
    .orderBy('created', 'desc')
    .execute()
  return rows.map(present).map((banner) => ({ ...banner, message: inAllLanguages(banner.message) }))
}

/** All banners, the latest first. */
export async function listBanners(read: Read): Promise<Reply<typeof contract.listBanners>> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  return (await read.db.selectFrom('banner').selectAll().orderBy('created', 'desc').orderBy('id').execute()).map(
    present,
  )
}

export async function createBanner(
  change: Change,
  { body }: Input<typeof contract.createBanner>,
): Promise<Reply<typeof contract.createBanner>> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  // Two who create the last one wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('strongroom-banners'))`.execute(change.db)
  const { count } = await change.db
    .selectFrom('banner')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_BANNERS) throw new Refused('banner.too.many')
  const id = uuidv7()
  await change.db
    .insertInto('banner')
    .values({ id, created: change.now, ...columnsOf(body) })
    .execute()
  change.record('BANNER_CREATED', entities.banner(id, body.message['en-gb'].slice(0, 100)), { to: settingsOf(body) })
  return { id, ...body }
}

export async function updateBanner(
  change: Change,
  { params, body }: Input<typeof contract.updateBanner>,
): Promise<void> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  const row = await change.db
    .selectFrom('banner')
    .selectAll()
    .where('id', '=', params.bannerUuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refused('banner.not.found')
  const changed = differences(settingsOf(present(row)), settingsOf(body))
  if (!changed) return change.nothingChanged()
  await change.db.updateTable('banner').set(columnsOf(body)).where('id', '=', params.bannerUuid).execute()
  change.record('BANNER_CHANGED', entities.banner(params.bannerUuid, body.message['en-gb'].slice(0, 100)), changed)
}

export async function deleteBanner(change: Change, { params }: Input<typeof contract.deleteBanner>): Promise<void> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  const deleted = await change.db
    .deleteFrom('banner')
    .where('id', '=', params.bannerUuid)
    .returningAll()
    .executeTakeFirst()
  if (!deleted) throw new Refused('banner.not.found')
  const banner = present(deleted)
  const entity = entities.banner(params.bannerUuid, banner.message['en-gb'].slice(0, 100))
  change.record('BANNER_DELETED', entity, { from: settingsOf(banner) })
}

type Settings = Omit<Banner, 'id'>

const settingsOf = ({ message, type, isOngoing, showMessage, startTime, timeStopDisplayMsg, timer }: Settings) => {
  return { message, type, isOngoing, showMessage, startTime, stopTime: timeStopDisplayMsg, timer }
}

const columnsOf = (banner: Settings) => ({
  message: JSON.stringify(banner.message),
  type: banner.type,
  is_ongoing: banner.isOngoing,
  show_message: banner.showMessage,
  start_time: banner.startTime === null ? null : new Date(banner.startTime),
  stop_time: banner.timeStopDisplayMsg === null ? null : new Date(banner.timeStopDisplayMsg),
  timer: banner.timer,
})

const present = (row: Selectable<DB['banner']>): Banner => ({
  id: row.id,
  message: row.message as contract.NoticeText,
  type: row.type as BannerType,
  isOngoing: row.is_ongoing,
  showMessage: row.show_message,
  startTime: row.start_time?.getTime() ?? null,
  timeStopDisplayMsg: row.stop_time?.getTime() ?? null,
  timer: row.timer,
})
