import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { NoticeText } from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type { Maintenance } from '@strongroom/contract/wire/maintenance.ts'
import { z } from 'zod'
import type { Read } from '../kernel/read.ts'

const Time = z.union([z.int(), z.iso.datetime({ offset: true }).transform((v) => Date.parse(v))])
const text = z.string().trim().max(2000)
/** The format of the hand-written file: every field is optional, and one text may serve all languages. */
const File = z.object({
  maintenanceMode: z.boolean().default(false),
  maintenanceMsg: z.union([text, z.object({ 'en-gb': text, cy: text.optional(), mi: text.optional() })]).optional(),
  startTime: Time.nullish(),
  timeStopDisplayMsg: Time.nullish(),
})

const NOTHING: Maintenance = { maintenanceMode: false, maintenanceMsg: null, startTime: null, timeStopDisplayMsg: null }

/** The maintenance of the file, or else the one that an operator set on a page. */
export const findMaintenance = async (read: Read): Promise<Maintenance> =>
  (await maintenanceIn(read, 'maintenance.json')) ?? (await storedMaintenance(read, 'running'))

/** The announced maintenance; null once its time is over. */
export async function findMaintenanceNotice(read: Read): Promise<Maintenance> {
  const notice = (await maintenanceIn(read, 'maintenance-notice.json')) ?? (await storedMaintenance(read, 'announced'))
  return notice.timeStopDisplayMsg !== null && notice.timeStopDisplayMsg <= read.now.getTime() ? NOTHING : notice
}

async function storedMaintenance({ db }: Read, kind: 'running' | 'announced'): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').selectAll().where('kind', '=', kind).executeTakeFirst()
  if (!row?.is_on) return NOTHING
  return {
    maintenanceMode: kind === 'running',
    maintenanceMsg: row.message === null ? null : inAllLanguages(row.message as NoticeText),
    startTime: row.start_time?.getTime() ?? null,
    timeStopDisplayMsg: row.stop_time?.getTime() ?? null,
  }
}

/** A text in each language: the English one where there is no other. */
export const inAllLanguages = (message: NoticeText): { 'en-gb': string; cy: string; mi: string } => ({
  'en-gb': message['en-gb'],
  cy: message.cy ?? message['en-gb'],
  mi: message.mi ?? message['en-gb'],
})

/** Whether a file of the configuration folder decides. */
export const hasFile = async (read: Read, name: string): Promise<boolean> =>
  (await maintenanceIn(read, name)) !== undefined

/** Undefined if there is no such file; an invalid one is logged and counts as none. */
async function maintenanceIn({ ports }: Read, name: string): Promise<Maintenance | undefined> {
  const content = await readFile(path.join(ports.config.configFolder, name), 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  try {
    const { maintenanceMode, maintenanceMsg: words, startTime, timeStopDisplayMsg } = File.parse(JSON.parse(content))
    return {
      maintenanceMode,
      maintenanceMsg: words ? inAllLanguages(asText(words)) : null,
      startTime: startTime ?? null,
      timeStopDisplayMsg: timeStopDisplayMsg ?? null,
    }
  } catch (error) {
    ports.log.warn({ err: error, file: name }, 'a file of the configuration folder is invalid')
    return undefined
  }
}

type Words = z.infer<typeof File>['maintenanceMsg']

const asText = (words: NonNullable<Words>): NoticeText =>
  typeof words === 'string'
    ? { 'en-gb': words, cy: null, mi: null }
    : { 'en-gb': words['en-gb'], cy: words.cy ?? null, mi: words.mi ?? null }
