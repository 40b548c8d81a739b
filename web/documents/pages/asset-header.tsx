import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconDownload, IconFilePlus } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { AssetStatus } from '../assets/asset-status.tsx'
import { downloadAsset, mayDownload } from '../asset-actions/download-asset.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { byteSize } from '../../ui/files/byte-size.ts'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { type Action, PageActions } from '../../ui/layout/page-actions.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { newVersionIntent } from '../versions/new-version-intent.ts'
import { contributeActions } from './contribute-actions.ts'
import { ShareCrumbs } from './share-crumbs.tsx'
import { usePageIntents } from './use-page-intents.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

interface Props {
  workspace: Workspace
  asset: Asset
}

/** The header of a document's page with its actions. */
export function AssetHeader({ workspace, asset }: Props) {
  const t = useText()
  const phone = useMedia(narrowerThan('xs'))
  const intents = usePageIntents()
  const added: Action[] = newVersionIntent.shown(asset)
    ? [{ icon: IconFilePlus, name: t('version.new'), act: () => newVersionIntent.open(asset) }]
    : []
  const { name, extension, modifiedBy, modifiedTime, fileSize } = asset
  return (
    <PageHeader
      title={name}
      breadcrumbs={<ShareCrumbs workspace={workspace} asset={asset} />}
      mark={<FileIcon kind="DOCUMENT" extension={extension} size={44} />}
      below={
        <>
          <span>{t('asset.version', { number: asset.contentVersion ?? 1 })}</span>
          <span>{byteSize(t, fileSize ?? 0)}</span>
          {!phone && (
            <span>
              <TimeText time={modifiedTime} /> {t('asset.detail.by', { name: personName(modifiedBy) })}
            </span>
          )}
          <AssetStatus asset={asset} />
        </>
      }
      actions={
        <>
          <PageActions actions={[...contributeActions(t, workspace, asset), ...added]} />
          <DownloadAction asset={asset} />
          <ActionMenu thing={asset} intents={intents} label={t('asset.menu', { name })} variant="default" />
        </>
      }
    />
  )
}

/** The download, or on devices that offer none, why not. */
function DownloadAction({ asset }: { asset: Asset }) {
  const t = useText()
  if (mayDownload(asset))
    return <PageAction icon={IconDownload} name={t('asset.download')} act={() => downloadAsset(asset)} filled />
  return asset.actions?.canDownload ? <p data-instead>{t('downloads.not-here')}</p> : null
}
