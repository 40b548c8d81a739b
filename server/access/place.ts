import type { Read } from '../kernel/read.ts'

/**
 * Objects of a noun that lie in workspaces, as calls identify them. Each noun has one in `place.ts`; `npm run generate`
 * collects them.
 */
export interface Place {
  /**
   * The parameters of paths and queries that identify one. Calls with other parameters can't be made from another
   * person's view.
   */
  parameters: readonly string[]
  /** Returns the workspace of an object; undefined for unknown ids. */
  workspaceOf(read: Read, id: string): Promise<string | undefined>
}
