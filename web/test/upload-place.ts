import { WORKSPACE } from './samples.ts'

/** The top of the sample workspace as a place for uploads of at most ten bytes, without folders and tags. */
export const uploadPlace = {
  workspaceUuid: WORKSPACE,
  parentUuid: undefined,
  name: 'Project',
  mayCreateFolder: false,
  mayTag: false,
  maxSize: 10,
}
