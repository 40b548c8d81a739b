import type { Asset, AssetActions } from '@strongroom/contract/assets.ts'
import type { Person } from '@strongroom/contract/users.ts'
import type { AssetRow } from './list-rows.ts'

/** The author as readers see them. */
export const presentAuthor = (row: {
  person_id: string | null
  email: string
  given_name: string | null
  family_name: string | null
}): Person => ({
  uuid: row.person_id,
  email: row.email,
  givenName: row.given_name ?? '',
  familyName: row.family_name ?? '',
})

const STATUS: Record<string, Asset['status']> = { VIRUS: 'VIRUS_DETECTED' }

export function presentAsset(row: AssetRow, actions: AssetActions | undefined): Asset {
  const isDocument = row.kind === 'DOCUMENT'
  const scan = row.scan_status ?? 'COMPLETE'
  return {
    model: 'Asset',
    uuid: row.id,
    name: row.name,
    type: isDocument ? 'DOCUMENT' : 'FOLDER',
    extension: isDocument ? row.extension : null,
    status: STATUS[scan] ?? (scan as Asset['status']),
    previewStatus: isDocument ? (row.preview_status as Asset['previewStatus']) : null,
    contentVersion: isDocument ? row.version_count : null,
    fileSize: isDocument ? row.size : null,
    childCount: isDocument ? null : row.child_count,
    hasThumbnail: row.preview_status === 'COMPLETED',
    workspaceUuid: row.workspace_id,
    parentUuid: row.parent_id ?? row.workspace_id,
    createdTime: row.created.getTime(),
    createdBy: author(row),
    modifiedTime: row.modified.getTime(),
    modifiedBy: editor(row),
    latestDocumentVersion: row.current_version_id ? { uuid: row.current_version_id } : null,
    allowNewDocument: row.allow_new_document,
    allowNewFolder: row.allow_new_folder,
    allowEdit: row.allow_edit,
    ...(actions ? { actions } : {}),
  }
}

const author = (row: AssetRow) =>
  presentAuthor({
    person_id: row.cb_person,
    email: row.cb_email,
    given_name: row.cb_given,
    family_name: row.cb_family,
  })

const editor = (row: AssetRow) =>
  row.mb_email === null
    ? author(row)
    : presentAuthor({
        person_id: row.mb_person,
        email: row.mb_email,
        given_name: row.mb_given,
        family_name: row.mb_family,
      })
