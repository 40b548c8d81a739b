import type { Entity } from '../kernel/refused.ts'

type Inside = Entity & { workspaceId: string }

const outside =
  (kind: string) =>
  (id: string, name = ''): Entity => ({ kind, id, name, workspaceId: null })

const inside =
  (kind: string) =>
  (id: string, name: string, workspaceId: string): Inside => ({ kind, id, name, workspaceId })

const asset =
  (kind: string) =>
  (id: string, name: string, workspaceId: string): Inside => ({ kind, id, name, workspaceId, isAsset: true })

/** The objects of events and refusals, by kind. Kinds are part of the sealed record. */
export const entities = {
  account: outside('Account'),
  user: outside('User'),
  session: outside('Session'),
  workgroup: outside('Workgroup'),
  membership: outside('Membership'),
  identityProvider: outside('IdentityProvider'),
  record: outside('Record'),
  installation: outside('Installation'),
  banner: outside('Banner'),
  workspace: (id: string, name: string): Inside => ({ kind: 'Workspace', id, name, workspaceId: id }),
  participant: inside('Participant'),
  comment: inside('Comment'),
  task: inside('Task'),
  document: asset('Document'),
  folder: asset('Folder'),
  link: asset('Link'),
}

const ENTITY_OF = { FOLDER: entities.folder, DOCUMENT: entities.document, LINK: entities.link }

/** The entity of a row of documents, folders and links. */
export const assetEntityOf = (row: { id: string; kind: string; name: string; workspace_id: string }): Inside =>
  ENTITY_OF[row.kind as keyof typeof ENTITY_OF](row.id, row.name, row.workspace_id)
