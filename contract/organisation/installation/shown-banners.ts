import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { Id, Time } from '../../wire/ids.ts'

/** Where a banner is shown: home, pages of administration, every signed-in page, pages before signing in. */
export const bannerTypes = ['userDashboard', 'adminDashboard', 'global', 'custom'] as const
export type BannerType = (typeof bannerTypes)[number]

/** A banner as every page gets it: with English where a language has no text of its own. */
export const ShownBanner = z.object({
  id: Id,
  message: z.object({ 'en-gb': z.string(), cy: z.string(), mi: z.string() }),
  type: z.enum(bannerTypes),
  isOngoing: z.boolean(),
  showMessage: z.boolean(),
  startTime: Time.nullable(),
  timeStopDisplayMsg: Time.nullable(),
  timer: z.int().nullable(),
})
export type ShownBanner = z.infer<typeof ShownBanner>

export const listShownBanners = endpoint('GET', '/config/banners.json', {
  summary: 'The banners that are shown now',
  access: 'anyone',
  reply: z.array(ShownBanner),
})
