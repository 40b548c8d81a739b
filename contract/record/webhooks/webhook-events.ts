import { details, type EventEntries } from '../../wire/event.ts'
import { settings, text } from '../../wire/event-wording.ts'
import type { Happening } from '../../wire/happening.ts'

/** Events about a webhook name its host. */
const ofHost = details<{ from?: object; to: { host: string } }>()
const host = ({ to }: Happening) => ({ host: text(to['host']) })
const entry = { details: ofHost, group: 'administration', chain: 'installation', values: host } as const

export const webhookEvents = {
  WEBHOOK_ADDED: { ...entry, says: 'activity.webhook-added' },
  WEBHOOK_CHANGED: { ...entry, says: 'activity.webhook-changed', more: settings },
  WEBHOOK_SECRET_ROTATED: { ...entry, says: 'activity.webhook-secret-rotated' },
  WEBHOOK_REMOVED: { ...entry, says: 'activity.webhook-removed' },
  WEBHOOK_TESTED: { ...entry, says: 'activity.webhook-tested' },
  WEBHOOK_SENT_AGAIN: { ...entry, says: 'activity.webhook-sent-again' },
  WEBHOOK_SWITCHED_OFF: { ...entry, says: 'activity.webhook-switched-off' },
} as const satisfies EventEntries
