import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from '../links/external-link.tsx'
import { CutName, cutTo } from '../../ui/files/cut-name.tsx'

interface Props {
  asset: Asset
  className: string | undefined
  /** The maximum number of characters, on several lines; by default one line with as many as fit. */
  most?: number
}

/** The name of a document, folder or link as a link. The title and the accessible name are the whole name. */
export function AssetName({ asset, className, most }: Props) {
  const { name, uuid, workspaceUuid, type, url } = asset
  // Rows are dragged, not their links.
  const link = { className, title: name, 'aria-label': name, draggable: false }
  const shown = most === undefined ? <CutName name={name} /> : cutTo(name, most)
  if (type === 'LINK' && url !== null)
    return (
      <ExternalLink name={name} url={url} {...link}>
        {shown}
      </ExternalLink>
    )
  return type === 'FOLDER' ? (
    <Link to="/share/$workspaceUuid/folder/$folderUuid" params={{ workspaceUuid, folderUuid: uuid }} {...link}>
      {shown}
    </Link>
  ) : (
    <Link to="/share/$workspaceUuid/document/$assetUuid" params={{ workspaceUuid, assetUuid: uuid }} {...link}>
      {shown}
    </Link>
  )
}
