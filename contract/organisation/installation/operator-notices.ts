import { z } from 'zod'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { paragraph } from '../../wire/fields.ts'
import { Id, Time, TimeInput } from '../../wire/ids.ts'
import { bannerTypes } from './shown-banners.ts'

export const noticeErrors = {
  'banner.not.found': { status: 404, description: 'Banner not found' },
  'banner.too.many': { status: 409, description: 'An installation has at most 20 banners' },
  'maintenance.set.by.file': { status: 409, description: 'A file of the installation sets this' },
} as const

/** The most characters of a notice in one language, and the most banners of an installation. */
export const NOTICE_LENGTH = 2000
export const MOST_BANNERS = 20

const text = paragraph(NOTICE_LENGTH).refine((v) => v !== '', { message: 'required' })
/** English is required. A language without a text shows the English one. */
export const NoticeText = z.object({ 'en-gb': text, cy: text.nullable(), mi: text.nullable() })
export type NoticeText = z.infer<typeof NoticeText>

const bannerFields = {
  message: NoticeText,
  type: z.enum(bannerTypes),
  /** Shown until it is changed; otherwise from startTime to timeStopDisplayMsg. */
  isOngoing: z.boolean(),
  /** Off: kept, and shown to nobody. */
  showMessage: z.boolean(),
  startTime: Time.nullable(),
  timeStopDisplayMsg: Time.nullable(),
  /** Seconds after which it disappears from a page; null: it stays until it is dismissed. */
  timer: z.int().min(5).max(3600).nullable(),
}

/** A text of the operator on the pages of the installation. */
export const Banner = z.object({ id: Id, ...bannerFields })
export type Banner = z.infer<typeof Banner>

export const listBanners = endpoint('GET', '/rest/installation/banners', {
  summary: 'All banners, the latest first. For operators',
  reply: z.array(Banner),
  errors: ['permission.denied'],
})

const inputTimes = { startTime: TimeInput.nullable(), timeStopDisplayMsg: TimeInput.nullable() }

export const BannerInput = z
  .object({ ...bannerFields, ...inputTimes })
  .refine(({ isOngoing, startTime: start, timeStopDisplayMsg: stop }) => isOngoing || !start || !stop || start < stop, {
    path: ['timeStopDisplayMsg'],
    message: 'is not after its start',
  })

export const createBanner = endpoint('POST', '/rest/installation/banners', {
  summary: 'Creates a banner. For operators',
  body: BannerInput,
  reply: Banner,
  errors: ['permission.denied', 'banner.too.many'],
})

export const updateBanner = endpoint('PUT', '/rest/installation/banners/:bannerUuid', {
  summary: 'Replaces a banner. For operators',
  body: BannerInput,
  reply: NoContent,
  errors: ['permission.denied', 'banner.not.found'],
})

export const deleteBanner = endpoint('DELETE', '/rest/installation/banners/:bannerUuid', {
  summary: 'Deletes a banner. For operators',
  reply: NoContent,
  errors: ['permission.denied', 'banner.not.found'],
})

const Announced = z.object({
  maintenanceMsg: NoticeText.nullable(),
  startTime: Time.nullable(),
  timeStopDisplayMsg: Time.nullable(),
})

export const findInstallationNotices = endpoint('GET', '/rest/installation/maintenance', {
  summary: 'The maintenance, and its announcement, as operators set them',
  reply: z.object({
    maintenance: z.object({ maintenanceMode: z.boolean(), maintenanceMsg: NoticeText.nullable() }),
    notice: Announced,
    /** A file of the configuration folder comes before what is set here. */
    byFile: z.object({ maintenance: z.boolean(), notice: z.boolean() }),
  }),
  errors: ['permission.denied'],
})

export const setMaintenance = endpoint('PUT', '/rest/installation/maintenance', {
  summary: 'Closes the sign-in page with a message, or opens it. For operators',
  body: z.object({ maintenanceMode: z.boolean(), maintenanceMsg: NoticeText.nullable() }),
  reply: NoContent,
  errors: ['permission.denied', 'maintenance.set.by.file', 'reauthentication.required'],
})

export const announceMaintenance = endpoint('PUT', '/rest/installation/maintenance-notice', {
  summary: 'Announces maintenance above the sign-in form; without a message, withdraws that. For operators',
  body: Announced.extend(inputTimes),
  reply: NoContent,
  errors: ['permission.denied', 'maintenance.set.by.file'],
})
