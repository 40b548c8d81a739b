import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Maintenance } from '@strongroom/contract/wire/maintenance.ts'
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

export const findMaintenance = (read: Read) => maintenanceIn(read, 'maintenance.json')

/** The announced maintenance; null once its time is over. */
export async function findMaintenanceNotice(read: Read): Promise<Maintenance> {
  const notice = await maintenanceIn(read, 'maintenance-notice.json')
  return notice.timeStopDisplayMsg !== null && notice.timeStopDisplayMsg <= read.now.getTime() ? NOTHING : notice
}

/** A missing file means no notice; an invalid one is logged and means the same. */
async function maintenanceIn({ ports }: Read, name: string): Promise<Maintenance> {
  const content = await readFile(path.join(ports.config.configFolder, name), 'utf8').catch(() => undefined)
  if (content === undefined) return NOTHING
  try {
    const { maintenanceMode, maintenanceMsg: words, startTime, timeStopDisplayMsg } = File.parse(JSON.parse(content))
    return {
      maintenanceMode,
      maintenanceMsg: words ? messageOf(words) : null,
      startTime: startTime ?? null,
      timeStopDisplayMsg: timeStopDisplayMsg ?? null,
    }
  } catch (error) {
    ports.log.warn({ err: error, file: name }, 'a file of the configuration folder is invalid')
    return NOTHING
  }
}

function messageOf(words: string | { 'en-gb': string; cy?: string | undefined; mi?: string | undefined }) {
  const english = typeof words === 'string' ? words : words['en-gb']
  const other: { cy?: string | undefined; mi?: string | undefined } = typeof words === 'string' ? {} : words
  return { 'en-gb': english, cy: other.cy ?? english, mi: other.mi ?? english }
}
