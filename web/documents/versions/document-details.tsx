import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { DocumentTags } from '../tags/document-tags.tsx'
import classes from './document-details.module.css'
import { useVersions } from './queries.ts'
import { ScanBadge } from './scan-badge.tsx'

interface Props {
  asset: Asset
  /** The names of workspace and folders, outermost first. */
  path: string[]
}

/** The details of a document as a list. */
export function DocumentDetails({ asset, path }: Props) {
  const t = useText()
  const latest = useVersions(asset.uuid).data?.content.find((version) => version.isLatest)
  const facts: [string, ReactNode][] = [
    [t('asset.name'), asset.name],
    ...(asset.description ? [[t('asset.detail.description'), asset.description] satisfies [string, ReactNode]] : []),
    [t('asset.detail.type'), asset.extension ? asset.extension.toUpperCase() : t('asset.detail.no-type')],
    [t('asset.column.size'), byteSize(t, asset.fileSize ?? 0)],
    [t('asset.detail.version'), String(asset.contentVersion ?? 1)],
    [t('asset.detail.folder'), path.join(' / ')],
    [t('tag.list'), <DocumentTags key="tags" asset={asset} />],
    [t('asset.detail.created'), <Moment key="created" time={asset.createdTime} by={personName(asset.createdBy)} />],
    [t('asset.detail.modified'), <Moment key="modified" time={asset.modifiedTime} by={personName(asset.modifiedBy)} />],
  ]
  if (latest && latest.scanStatus !== 'COMPLETE') {
    facts.push([t('asset.detail.scan'), <ScanBadge key="scan" status={latest.scanStatus} />])
  }
  if (latest?.sha256) facts.push(['SHA-256', <CopyText key="sha256" label="" value={latest.sha256} />])
  return (
    <ListCard>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ListCard>
  )
}

function Moment({ time, by }: { time: number; by: string }) {
  const t = useText()
  return (
    <>
      <TimeText time={time} as="time" /> <span className="dimmed">{t('asset.detail.by', { name: by })}</span>
    </>
  )
}
