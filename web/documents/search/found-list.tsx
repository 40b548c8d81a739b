import type { FoundAsset } from '@strongroom/contract/documents/search.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { TimeText } from '../../ui/time-text.tsx'
import { AssetMark } from '../assets/asset-mark.tsx'
import { AssetName } from '../assets/asset-name.tsx'
import { TagChips } from '../tags/tag-chips.tsx'
import { usedWords } from './typed-search.ts'
import classes from './found-list.module.css'

/** The most tags of a result. */
const TAGS = 4

interface Props {
  found: FoundAsset[]
  view: 'list' | 'grid'
  /** The words searched for. */
  words?: string | undefined
}

/** The results of a search as rows or cards: name, place, the words in the text. */
export function FoundList({ found, view, words }: Props) {
  const t = useText()
  const isGrid = view === 'grid'
  const used = words && (usedWords(words) ?? words)
  return (
    <ul aria-label={t('search.results')} className={isGrid ? classes.grid : listClasses.list}>
      {found.map((asset) => (
        <li key={asset.uuid} className={isGrid ? classes.card : `${listClasses.row} ${classes.row}`}>
          <AssetMark asset={asset} />
          <div className={classes.text}>
            <AssetName
              asset={asset}
              className={classes.name}
              words={asset.foundIn === 'NAME' ? used : undefined}
              {...(isGrid ? { most: limits.assetGridName } : {})}
            />
            <FoundPlace asset={asset} />
            <Snippet asset={asset} />
            <TagChips tags={asset.tags} most={TAGS} />
          </div>
          {!isGrid && (
            <span className={classes.facts}>
              <TimeText time={asset.modifiedTime} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says which words were searched for, if not all were. */
export function UsedWords({ name }: { name: string | undefined }) {
  const t = useText()
  const used = usedWords(name ?? '')
  if (used === undefined) return null
  return (
    <p role="status" className={classes.used}>
      {t('search.words-used', { words: used })}
    </p>
  )
}

/** The workspace and folder of a result, as links. */
function FoundPlace({ asset: { workspace, parent, workspaceUuid } }: { asset: FoundAsset }) {
  const inRoot = parent.uuid === workspaceUuid
  return (
    <p className={classes.place}>
      <Link to="/share/$workspaceUuid" params={{ workspaceUuid }}>
        <bdi>{workspace.name}</bdi>
      </Link>
      {!inRoot && (
        <>
          {' › '}
          <Link to="/share/$workspaceUuid/folder/$folderUuid" params={{ workspaceUuid, folderUuid: parent.uuid }}>
            <bdi>{parent.name}</bdi>
          </Link>
        </>
      )}
    </p>
  )
}

function Snippet({ asset: { snippet } }: { asset: FoundAsset }) {
  if (!snippet) return null
  return (
    <p className={classes.snippet} dir="auto">
      {/* Parts have no identity of their own, and a snippet is never reordered. */}
      {snippet.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}
    </p>
  )
}
