import type { Asset } from '@strongroom/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Props {
  asset: Asset
  className: string | undefined
  /** How many characters to show at most; the whole name then stands in the title. */
  most?: number
  children?: ReactNode
}

/** The name of a document or folder, leading to it. */
export function AssetName({ asset, className, most = Number.POSITIVE_INFINITY, children }: Props) {
  const { name, uuid, workspaceUuid, type } = asset
  const shown = name.length > most ? `${name.slice(0, most)}…` : name
  if (type === 'FOLDER') {
    return (
      <Link
        to="/share/$workspaceUuid/folder/$folderUuid"
        params={{ workspaceUuid, folderUuid: uuid }}
        className={className}
        title={name}
      >
        {shown}
        {children}
      </Link>
    )
  }
  return (
    <Link
      to="/share/$workspaceUuid/document/$assetUuid"
      params={{ workspaceUuid, assetUuid: uuid }}
      className={className}
      title={name}
    >
      {shown}
      {children}
    </Link>
  )
}
