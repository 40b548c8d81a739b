import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { type FolderPlace, mayReceive } from '../assets/folder-place.ts'
import type { UploadPlace } from '../uploads/upload-entry.ts'

/** A place inside a workspace, for lists and for uploads. */
export type SharePlace = FolderPlace & UploadPlace

/** The place of a workspace's root, or of a folder in it. */
export function sharePlace(workspace: Workspace, folder?: Asset): SharePlace {
  const actions = folder ? folder.actions : workspace.actions
  return {
    workspaceUuid: workspace.uuid,
    parentUuid: folder?.uuid,
    name: folder?.name ?? workspace.name,
    mayCreateDocument: actions?.createDocument ?? false,
    mayCreateFolder: actions?.createFolder ?? false,
    mayTag: actions?.createTaggedDocument ?? false,
    mayCreateLink: actions?.createLink ?? false,
    mayReceive: mayReceive(folder),
    maxSize: workspace.maxAllowedFileSize,
  }
}
