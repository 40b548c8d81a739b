import type { FolderPlace } from './folder-place.ts'

/** The name of the button that creates: the only permitted kind, or the general one; undefined if none is permitted. */
export function createName({ mayCreateFolder, mayCreateLink }: FolderPlace) {
  if (mayCreateFolder && mayCreateLink) return 'asset.create' as const
  if (mayCreateLink) return 'asset.link.new' as const
  return mayCreateFolder ? ('asset.folder.new' as const) : undefined
}
