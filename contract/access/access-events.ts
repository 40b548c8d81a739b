import { ACTIVITY, type EventEntries, type More } from '../wire/event.ts'

type RefusedKey = 'activity.more.virus' | 'activity.more.closed' | 'activity.more.view-as'

const REFUSED: Record<string, RefusedKey> = {
  'asset.virus.detected': 'activity.more.virus',
  'workspace.closed': 'activity.more.closed',
  'view.as.denied': 'activity.more.view-as',
}

const accessRefused: More<RefusedKey> = ({ to }, { text: say }) => {
  const key = REFUSED[String(to['code'])]
  return key ? [say(key)] : []
}

export const accessEvents = {
  ACCESS_REFUSED: {
    group: 'workspace',
    chain: 'either',
    says: ({ name }) => (name === '' ? 'activity.access-refused-unnamed' : 'activity.access-refused'),
    more: accessRefused,
    changes: ACTIVITY,
  },
  WORKSPACE_VIEWED_AS: {
    group: 'reading',
    chain: 'workspace',
    says: 'activity.workspace-viewed-as',
    changes: ACTIVITY,
  },
} as const satisfies EventEntries
