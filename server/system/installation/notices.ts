import type * as contract from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { entities } from '../../access/entities.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { hasFile } from '../find-maintenance.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'
import { differences } from './differences.ts'
import { INSTALLATION } from './installation-entity.ts'

const timeOf = (date: Date | null) => date?.getTime() ?? null
const dateOf = (time: number | null) => (time === null ? null : new Date(time))

/** The maintenance and its announcement as operators set them. */
export async function findInstallationNotices(read: Read): Promise<Reply<typeof contract.findInstallationNotices>> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  const rows = await read.db.selectFrom('maintenance').selectAll().execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)!
  const [running, announced] = [of('running'), of('announced')]
  return {
    maintenance: {
      maintenanceMode: running.is_on,
      maintenanceMsg: running.message as contract.NoticeText | null,
    },
    notice: {
      maintenanceMsg: announced.message as contract.NoticeText | null,
      startTime: timeOf(announced.start_time),
      timeStopDisplayMsg: timeOf(announced.stop_time),
    },
    byFile: {
      maintenance: await hasFile(read, 'maintenance.json'),
      notice: await hasFile(read, 'maintenance-notice.json'),
    },
  }
}

const lockMaintenance = (change: Change, kind: 'running' | 'announced') =>
  change.db.selectFrom('maintenance').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()

/** Closes the sign-in page, or opens it. */
export async function setMaintenance(
  change: Change,
  { body: { maintenanceMode, maintenanceMsg } }: Input<typeof contract.setMaintenance>,
): Promise<void> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  requireRecent(change)
  if (await hasFile(change.read, 'maintenance.json')) throw new Refused('maintenance.set.by.file')
  const row = await lockMaintenance(change, 'running')
  const before = { maintenance: row.is_on, message: row.message }
  const changed = differences<object>(before, { maintenance: maintenanceMode, message: maintenanceMsg })
  if (!changed) return change.nothingChanged()
  await change.db
    .updateTable('maintenance')
    .set({ is_on: maintenanceMode, message: maintenanceMsg === null ? null : JSON.stringify(maintenanceMsg) })
    .where('kind', '=', 'running')
    .execute()
  change.record('MAINTENANCE_CHANGED', entities.installation(INSTALLATION), {
    from: { maintenance: row.is_on, ...changed.from },
    to: { maintenance: maintenanceMode, ...changed.to },
  })
}

/** Announces maintenance above the sign-in form, or withdraws that. */
export async function announceMaintenance(
  change: Change,
  { body: { maintenanceMsg, startTime, timeStopDisplayMsg } }: Input<typeof contract.announceMaintenance>,
): Promise<void> {
  change.authorize(guardInstallation(change.actor), 'operateInstallation')
  if (await hasFile(change.read, 'maintenance-notice.json')) throw new Refused('maintenance.set.by.file')
  const row = await lockMaintenance(change, 'announced')
  const before = { message: row.message, startTime: timeOf(row.start_time), stopTime: timeOf(row.stop_time) }
  const after = { message: maintenanceMsg, startTime, stopTime: timeStopDisplayMsg }
  const changed = differences<object>(before, after)
  if (!changed) return change.nothingChanged()
  await change.db
    .updateTable('maintenance')
    .set({
      is_on: maintenanceMsg !== null,
      message: maintenanceMsg === null ? null : JSON.stringify(maintenanceMsg),
      start_time: dateOf(startTime),
      stop_time: dateOf(timeStopDisplayMsg),
    })
    .where('kind', '=', 'announced')
    .execute()
  change.record('MAINTENANCE_ANNOUNCED', entities.installation(INSTALLATION), {
    from: { announced: row.is_on, ...changed.from },
    to: { announced: maintenanceMsg !== null, ...changed.to },
  })
}
