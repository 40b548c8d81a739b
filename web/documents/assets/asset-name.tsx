import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from '../links/external-link.tsx'
import { CutName, cutTo } from '../../ui/files/cut-name.tsx'
import { MarkedText, markedLetters, partsOf } from '../../ui/files/marked-text.tsx'

interface Props {
  asset: Asset
  className: string | undefined
  /** The maximum number of characters, on several lines; by default one line with as many as fit. */
  most?: number
  /** Searched words, which are marked. */
  words?: string | undefined
}

/** The name of a document, folder or link as a link. The title and the accessible name are the whole name. */
export function AssetName({ asset, className, most, words = '' }: Props) {
  const { name, uuid, workspaceUuid, type, url } = asset
  // Rows are dragged, not their links.
  const link = { className, title: name, 'aria-label': name, draggable: false }
  const shown = most === undefined ? <CutName name={name} words={words} /> : marked(cutTo(name, most), words)
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

/** A name on several lines is one box, in which the parts follow each other. */
function marked(shown: string, words: string) {
  const letters = [...shown]
  return words ? (
    <span>
      <MarkedText letters={letters} isMarked={markedLetters(letters, partsOf(words))} />
    </span>
  ) : (
    shown
  )
}
