import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { isThere } from './queries.ts'

interface Arrival {
  path: string | undefined
  file: { size: number }
  documentId: string
  workspaceId: string
}

/**
 * Marks a file of the caller's manifest as arrived, in the change that makes its document. A file that the manifest
 * doesn't expect is refused: each arrives once, with the announced size.
 */
export async function markArrived(
  change: Change,
  manifestId: string,
  { path, file, documentId, workspaceId }: Arrival,
): Promise<void> {
  const marked = await change.db
    .updateTable('manifest_entry as e')
    .from('manifest as m')
    .set({ asset_id: documentId })
    .whereRef('m.id', '=', 'e.manifest_id')
    .where('e.manifest_id', '=', manifestId)
    .where('m.person_id', '=', change.actor.personId)
    .where('m.workspace_id', '=', workspaceId)
    .where('e.path', '=', path ?? '')
    .where('e.size', '=', file.size)
    .where((eb) => eb.not(isThere))
    .returning('e.path')
    .executeTakeFirst()
  if (!marked) throw new Refused('manifest.mismatch')
}
