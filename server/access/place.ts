import type { Read } from '../kernel/read.ts'

/** Things of a noun that lie in workspaces, as calls name them. Each noun has one in `place.ts`; app.ts lists them. */
export interface Place {
  /** The parameters of paths and queries that name one. Of others a call can't be made in somebody's place. */
  parameters: readonly string[]
  /** The workspace that a thing lies in; undefined for unknown ids. */
  workspaceOf(read: Read, id: string): Promise<string | undefined>
}
