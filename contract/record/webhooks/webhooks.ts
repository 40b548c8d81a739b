import { z } from 'zod'
import { activityGroups } from '../../wire/activity-groups.ts'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { paragraph, webAddress } from '../../wire/fields.ts'
import { Id, Time } from '../../wire/ids.ts'
import { limits } from '../../wire/limits.ts'

export const webhookErrors = {
  'webhook.unknown': { status: 404, description: 'The webhook doesn’t exist' },
  'webhook.delivery.unknown': { status: 404, description: 'The delivery doesn’t exist any more' },
  'webhook.url.forbidden': {
    status: 400,
    description: 'Webhooks must use https on port 443 and be outside private networks',
  },
  'webhook.limit': { status: 409, description: 'The workgroup has its maximum of webhooks' },
  'webhook.paused': { status: 409, description: 'The webhook is paused or switched off' },
} as const

/** The maximum number of webhooks per workgroup. */
export const MOST_WEBHOOKS = 5
/** The newest deliveries that are listed. */
export const LISTED_DELIVERIES = 50

export const WebhookUrl = webAddress(limits.url)
const Description = paragraph(200)
/** The kinds of events, as in the filter of the activity. */
export const WebhookGroups = z
  .array(z.enum(activityGroups))
  .min(1, { message: 'required' })
  .transform((groups) => activityGroups.filter((group) => groups.includes(group)))

export const Webhook = z.object({
  model: z.literal('Webhook'),
  uuid: Id,
  url: z.string(),
  description: z.string(),
  groups: z.array(z.enum(activityGroups)),
  /** `off`: the receiver failed for three days. */
  state: z.enum(['on', 'paused', 'off']),
  createdTime: Time,
  /** Since when the receiver fails; null while it answers. */
  failingTime: Time.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z.object({
  model: z.literal('WebhookDelivery'),
  uuid: Id,
  /** An event's type, or `test`. */
  type: z.string(),
  createdTime: Time,
  attempts: z.int(),
  attemptedTime: Time.nullable(),
  deliveredTime: Time.nullable(),
  /** When it is sent next; null if it was delivered or given up. */
  nextTime: Time.nullable(),
  /** The status of the last answer. */
  status: z.int().nullable(),
  failure: z.enum(['status', 'timeout', 'forbidden', 'unreachable']).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const address = '/publicapi/1/workgroups/:workgroupUuid/webhooks'
const one = `${address}/:webhookUuid` as const
const refused = ['workgroup.not.found', 'permission.denied'] as const
const ofOne = [...refused, 'webhook.unknown'] as const

export const listWebhooks = endpoint('GET', address, {
  summary: 'The webhooks of a workgroup, without their secrets. For its administrators',
  reply: z.object({ content: z.array(Webhook) }),
  errors: refused,
})

export const createWebhook = endpoint('POST', address, {
  summary: 'Adds a webhook and answers its signing secret, once. For administrators of the workgroup',
  body: z.object({ url: WebhookUrl, description: Description.default(''), groups: WebhookGroups }),
  reply: z.object({ webhook: Webhook, secret: z.string() }),
  errors: [...refused, 'reauthentication.required', 'webhook.url.forbidden', 'webhook.limit'],
})

export const updateWebhook = endpoint('PUT', one, {
  summary:
    'Changes the given settings of a webhook; paused, it gets no events. Another URL needs a recent sign-in. For administrators of the workgroup',
  body: z.object({ url: WebhookUrl, description: Description, groups: WebhookGroups, paused: z.boolean() }).partial(),
  reply: NoContent,
  errors: [...ofOne, 'reauthentication.required', 'webhook.url.forbidden'],
})

export const rotateWebhookSecret = endpoint('POST', `${one}/secret`, {
  summary: 'Replaces the signing secret and answers it, once; messages of the next day are signed with both',
  reply: z.object({ secret: z.string() }),
  errors: [...ofOne, 'reauthentication.required'],
})

export const removeWebhook = endpoint('DELETE', one, {
  summary: 'Removes a webhook and its deliveries. For administrators of the workgroup',
  reply: NoContent,
  errors: ofOne,
})

export const testWebhook = endpoint('POST', `${one}/test`, {
  summary: 'Sends a message of the type `test`',
  reply: NoContent,
  errors: [...ofOne, 'webhook.paused', 'too.many.requests'],
})

export const listWebhookDeliveries = endpoint('GET', `${one}/deliveries`, {
  summary: `The ${LISTED_DELIVERIES} newest messages to a webhook, the newest first`,
  reply: z.object({ content: z.array(WebhookDelivery) }),
  errors: ofOne,
})

export const sendWebhookAgain = endpoint('POST', `${one}/deliveries/:deliveryUuid/again`, {
  summary: 'Sends a message again, with the same id',
  reply: NoContent,
  errors: [...ofOne, 'webhook.delivery.unknown', 'webhook.paused', 'too.many.requests'],
})
