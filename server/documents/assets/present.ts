import type { Asset, AssetActions } from '@strongroom/contract/documents/assets.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import { presentPerson, type SeenPerson } from '../../identity/people/present-person.ts'
import type { Standing } from '../../access/standing.ts'
import type { AssetRow } from './list-rows.ts'

interface Author extends SeenPerson {
  author_id: string | null
  type: string | null
  party_number: number | null
}

/**
 * The author as this reader sees them: hidden participants appear under a pseudonym, except to themselves and the
 * owner.
 */
export function presentAuthor(row: Author, reader: Standing): Person {
  if (row.type === 'BCC' && !reader.isOwner && row.author_id !== reader.participantId)
    return { uuid: null, email: null, givenName: '', familyName: '', party: row.party_number ?? 0 }
  return presentPerson(row, reader)
}

/** Damage counts once the scan has ended: an infected file stays infected. */
function statusOf({ scan_status, damage }: AssetRow): Asset['status'] {
  const scan = (scan_status ?? 'COMPLETE') as Asset['status']
  return damage && scan !== 'SCANNING' && scan !== 'VIRUS_DETECTED' ? 'ERROR' : scan
}

/** The workspace and folder that all rows of a page share. */
export const placeOf = (reader: Standing, folder: { id: string; name: string; isRoot: boolean }): Place => ({
  workspace: {
    uuid: reader.workspaceId,
    name: reader.workspaceName,
    workgroupUuid: reader.workgroupId,
  },
  parent: {
    uuid: folder.id,
    name: folder.isRoot ? reader.workspaceName : folder.name,
    type: 'FOLDER' as const,
  },
})
export type Place = Pick<Asset, 'workspace' | 'parent'>

interface Shown {
  reader: Standing
  place: Place
  actions: AssetActions | undefined
}

export function presentAsset(row: AssetRow, { reader, place, actions }: Shown): Asset {
  const modifiedBy = editor(row, reader)
  const isDocument = row.kind === 'DOCUMENT'
  const isFolder = row.kind === 'FOLDER' || row.kind === 'ROOT'
  return {
    model: 'Asset',
    uuid: row.id,
    name: row.name,
    description: row.description,
    type: isFolder ? 'FOLDER' : (row.kind as 'DOCUMENT' | 'LINK'),
    extension: isDocument ? row.extension : null,
    url: row.url,
    status: statusOf(row),
    isScannerAway: (row.scanner_away_since ?? null) !== null,
    previewStatus: isDocument ? (row.preview_status as Asset['previewStatus']) : null,
    contentVersion: isDocument ? row.version_count : null,
    version: isDocument ? row.version_count : null,
    fileSize: isDocument ? row.size : null,
    childCount: isFolder ? row.child_count : null,
    // Films are for people who may download them.
    hasThumbnail: row.preview_status === 'COMPLETED' || (row.has_poster === true && reader.abilities.hasDownload),
    commentCount: row.comment_count,
    annotationCount: reader.options.annotationsEnabled ? (row.annotation_count ?? 0) : 0,
    workspaceUuid: row.workspace_id,
    shareUuid: row.workspace_id,
    parentUuid: row.parent_id ?? row.workspace_id,
    ...place,
    createdTime: row.created.getTime(),
    createdBy: author(row, reader),
    modifiedTime: row.modified.getTime(),
    modifiedBy,
    modifiedByUuid: modifiedBy.uuid,
    latestDocumentVersion: row.current_version_id ? { uuid: row.current_version_id } : null,
    tags: row.tags ?? [],
    mandatoryTagsPresent: row.has_required_tags,
    allowNewDocument: row.allow_new_document,
    allowNewFolder: row.allow_new_folder,
    allowEdit: row.allow_edit,
    ...(actions ? { actions } : {}),
  }
}

const author = (row: AssetRow, reader: Standing) =>
  presentAuthor(
    {
      author_id: row.cb_id,
      type: row.cb_type,
      party_number: row.cb_party,
      person_id: row.cb_person,
      email: row.cb_email,
      given_name: row.cb_given,
      family_name: row.cb_family,
      hides: row.cb_hides,
      invited_by: row.cb_invited_by,
    },
    reader,
  )

const editor = (row: AssetRow, reader: Standing) =>
  row.mb_email === null
    ? author(row, reader)
    : presentAuthor(
        {
          author_id: row.mb_id,
          type: row.mb_type,
          party_number: row.mb_party,
          person_id: row.mb_person,
          email: row.mb_email,
          given_name: row.mb_given,
          family_name: row.mb_family,
          hides: row.mb_hides,
          invited_by: row.mb_invited_by,
        },
        reader,
      )
