import { CONTENT, details, type EventEntries } from '../wire/event.ts'

export const linkEvents = {
  LINK_CREATED: {
    details: details<{ to: { name: string; url: string } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.link-created',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
    together: 'activity.many.links',
  },
  LINK_URL_CHANGED: {
    details: details<{ from: { url: string }; to: { url: string } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.link-url-changed',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
  },
} as const satisfies EventEntries
