import type { AssetSort } from '@strongroom/contract/documents/assets.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

/** The orders of file lists as shown. */
export const sortNames: Record<AssetSort, MessageKey> = {
  'createdDate,desc': 'workspace.sort.created-desc',
  'createdDate,asc': 'workspace.sort.created-asc',
  'modifiedDate,desc': 'workspace.sort.modified-desc',
  'modifiedDate,asc': 'workspace.sort.modified-asc',
  'name,asc': 'workspace.sort.name-asc',
  'name,desc': 'workspace.sort.name-desc',
  'size,desc': 'asset.sort.size-desc',
  'size,asc': 'asset.sort.size-asc',
}
