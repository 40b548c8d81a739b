import { WORKSPACE } from './samples.ts'

/** The root of a workspace, for a person who may create everything there. */
export const place = {
  workspaceUuid: WORKSPACE,
  parentUuid: undefined,
  name: 'Project',
  mayCreateDocument: true,
  mayCreateFolder: true,
  mayCreateLink: true,
  mayReceive: true,
}
