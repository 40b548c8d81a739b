import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { queryClient } from '../../api/query-client.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'

/** The contents of a requested zip. */
export interface WantedZip {
  workspace: string
  /** The name of the last selected item; undefined for a whole workspace. */
  last?: string | undefined
  assetUuids: string[]
  /** The selected items; undefined for a whole workspace. */
  assets?: Asset[]
}

/** Asks how selected documents and folders are put into a zip, and requests it. */
export function openZipAssets(assets: Asset[]) {
  const [first] = assets
  if (!first) return
  const workspace = queryClient.getQueryData(workspaceQuery(first.workspaceUuid).queryKey)?.name ?? ''
  const assetUuids = assets.filter(({ type }) => type !== 'LINK').map(({ uuid }) => uuid)
  open({ workspace, last: assets.at(-1)?.name, assetUuids, assets })
}

/** The same for everything in a workspace. */
export const openZipWorkspace = ({ uuid, name }: Workspace) => open({ workspace: name, assetUuids: [uuid] })

const open = (wanted: WantedZip) =>
  openLateDialog(async () => (await import('./request-zip.tsx')).RequestZip, { wanted })
