import { WORKSPACES, details, type EventEntries } from '../wire/event.ts'
import type { Happening, Values } from '../wire/happening.ts'
import { either, text } from '../wire/event-wording.ts'
import type { LinkType } from './workspaces.ts'

const owners = ({ from, to }: Happening): Values => ({ before: text(from['owner']), after: text(to['owner']) })
const workgroups = ({ from, to }: Happening): Values => ({
  before: text(from['workgroup']),
  after: text(to['workgroup']),
})

export const workspaceEvents = {
  WORKSPACE_CREATED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-created',
    changes: WORKSPACES,
  },
  WORKSPACE_RENAMED: {
    details: details<{ from: { name: string }; to: { name: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-renamed',
    changes: WORKSPACES,
    emailed: 'everybody',
  },
  WORKSPACE_MOVED: {
    details: details<{ from: { workgroup: string }; to: { workgroup: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-moved',
    values: workgroups,
    changes: WORKSPACES,
    emailed: 'readers',
  },
  WORKSPACE_OWNER_CHANGED: {
    details: details<{ from: { owner: string }; to: { owner: string; reason?: string } }>(),
    group: 'people',
    chain: 'workspace',
    says: ({ from }: Happening) =>
      from['owner'] ? 'activity.workspace-owner-changed' : 'activity.workspace-owner-new',
    values: owners,
    changes: WORKSPACES,
    emailed: 'everybody',
  },
  WORKSPACE_TWO_STEP_ENABLED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-two-step-enabled',
    changes: WORKSPACES,
    emailed: 'everybody',
  },
  WORKSPACE_TWO_STEP_DISABLED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-two-step-disabled',
    changes: WORKSPACES,
    emailed: 'everybody',
  },
  WORKSPACE_TAKING_PART_CHANGED: {
    details: details<{ from: { takingPartReveals: boolean }; to: { takingPartReveals: boolean } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: either('takingPartReveals', 'activity.taking-part-reveals', 'activity.taking-part-numbers'),
    changes: WORKSPACES,
    emailed: 'readers',
  },
  WORKSPACE_LINK_TYPE_CHANGED: {
    details: details<{ from: { linkType: LinkType }; to: { linkType: Exclude<LinkType, 'NONE'> } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: ({ to }: Happening) =>
      to['linkType'] === 'PUBLICATION' ? 'activity.link-publication' : 'activity.link-collaboration',
    changes: WORKSPACES,
  },
} as const satisfies EventEntries
