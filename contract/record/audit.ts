import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { events } from '../registry/events.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { listOf, pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

/** The name of an event. */
export const AuditEventType = z.enum(events)

export const AuditEvent = z.object({
  model: z.literal('AuditEvent'),
  uuid: Id,
  eventType: AuditEventType,
  eventTime: Time,
  actorUuid: Id.nullable(),
  actorGivenName: z.string(),
  actorFamilyName: z.string(),
  /** Changes with the actor's picture; null if there is none. */
  actorAvatarVersion: z.string().nullable(),
  entityUuid: Id.nullable(),
  entityName: z.string(),
  entityType: z.string(),
  workspaceUuid: Id.nullable(),
  /** The changes as JSON text: the values after and before. */
  modifiedAttributes: z.string().nullable(),
  originalAttributes: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const eventType = listOf(z.array(AuditEventType)).optional()

export const listWorkgroupEvents = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/auditevents', {
  summary:
    'What happened outside workspaces to a workgroup and its members, newest first: sign-ins, members, providers, settings. For its administrators',
  query: z.object({ ...pageQuery(limits.activityPageSize), eventType }),
  reply: pageOf(AuditEvent),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const listAuditEvents = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/auditevents', {
  viewAs: true,
  summary: 'The events of a workspace, newest first',
  query: z.object({
    ...pageQuery(limits.activityPageSize),
    sort: z.enum(['eventTime,desc', 'eventTime,asc']).default('eventTime,desc'),
    eventType,
  }),
  reply: pageOf(AuditEvent),
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied'],
})
