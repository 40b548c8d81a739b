import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Time } from './ids.ts'

/** Planned or running maintenance of the installation, in each language or in one text for all. */
export const Maintenance = z.object({
  /** True while the product is unavailable: the page then shows only the message. */
  maintenanceMode: z.boolean(),
  maintenanceMsg: z.object({ 'en-gb': z.string(), cy: z.string(), mi: z.string() }).nullable(),
  /** When the maintenance begins. */
  startTime: Time.nullable(),
  /** When the message disappears. */
  timeStopDisplayMsg: Time.nullable(),
})
export type Maintenance = z.infer<typeof Maintenance>

export const findMaintenance = endpoint('GET', '/config/maintenance.json', {
  summary: 'The current maintenance. Without the file in the configuration folder there is none',
  access: 'anyone',
  reply: Maintenance,
})

export const findMaintenanceNotice = endpoint('GET', '/config/maintenance-notice.json', {
  summary: 'The announced maintenance. Without the file there is none',
  access: 'anyone',
  reply: Maintenance,
})
