import { Anchor, Button, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { isOversize } from '../../ui/is-oversize.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { AssetStatus } from '../assets/asset-status.tsx'
import { useAsset } from '../assets/queries.ts'
import { downloadAsset, mayDownload } from '../asset-actions/download-asset.ts'

/** Whether a document is downloaded without a question. */
const isReady = (asset: Asset) =>
  asset.type === 'DOCUMENT' && mayDownload(asset) && asset.status !== 'UNABLE_TO_SCAN' && !isOversize(asset.fileSize)

interface Props {
  assetUuid: string
  /** It is downloaded now by itself. */
  isNext: boolean
  /** Its turn is over: it was handed to the browser, or waits for the person. */
  onDone: () => void
}

/** A selected document with the state of its download. */
export function FileRow({ assetUuid, isNext, onDone }: Props) {
  const t = useText()
  const { data: asset, error } = useAsset(assetUuid)
  const [isStarted, setStarted] = useState(false)
  const isKnown = asset !== undefined || error !== null
  useEffect(() => {
    if (!isNext || !isKnown) return
    if (asset && isReady(asset)) downloadAsset(asset, () => setStarted(true))
    onDone()
  }, [isNext, isKnown, asset, onDone])
  const name = asset?.name ?? t('downloads.file.unknown')
  return (
    <li className={listClasses.row}>
      <FileIcon kind={asset?.type ?? 'DOCUMENT'} extension={asset?.extension ?? null} />
      <div className={listClasses.text}>
        <span className={`${listClasses.name} ${listClasses.cut}`} title={name}>
          <CutName name={name} />
        </span>
        <span className={listClasses.detail}>
          <FileState asset={asset} error={error} isStarted={isStarted} />
          {asset && <AssetStatus asset={asset} />}
          {asset?.fileSize != null && <span>{byteSize(t, asset.fileSize)}</span>}
          {asset && (
            <Anchor component={Link} to={`/share/${asset.workspaceUuid}`} inherit>
              {asset.workspace.name}
            </Anchor>
          )}
        </span>
      </div>
      {asset && mayDownload(asset) && (
        <div className={listClasses.acts}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadAsset(asset, () => setStarted(true))}
            aria-label={t('downloads.of', { name })}
          >
            {t('asset.download')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface StateProps {
  asset: Asset | undefined
  error: Error | null
  isStarted: boolean
}

function FileState({ asset, error, isStarted }: StateProps) {
  const t = useText()
  const isRefused = asset !== undefined && !asset.actions?.canDownload
  const problem = error ? describe(error) : isRefused ? t('downloads.file.refused') : undefined
  return (
    <Text span inherit {...(problem ? { c: 'red' } : {})} role="status">
      {problem ?? t(isStarted ? 'downloads.file.started' : 'downloads.file.pending')}
    </Text>
  )
}
