import { Badge } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconAlertTriangle, IconHourglass, IconVirus } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { isOversize } from '../../ui/is-oversize.ts'

/** The current obstacle of a document, and that it is very large; nothing if it is ready. */
export function AssetStatus({ asset }: { asset: Asset }) {
  const t = useText()
  if (asset.type !== 'DOCUMENT') return null
  return (
    <>
      <DocumentStatus asset={asset} />
      {isOversize(asset.fileSize) && (
        <Badge size="sm" color="gray">
          {t('asset.status.oversize')}
        </Badge>
      )}
    </>
  )
}

function DocumentStatus({ asset }: { asset: Asset }) {
  const t = useText()
  switch (asset.status) {
    case 'VIRUS_DETECTED':
      return (
        <Badge size="sm" color="red" leftSection={<IconVirus size={12} aria-hidden />}>
          {t('asset.status.virus')}
        </Badge>
      )
    case 'UNABLE_TO_SCAN':
      return (
        <Badge size="sm" color="orange" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t('asset.status.unscanned')}
        </Badge>
      )
    case 'ERROR':
      return (
        <Badge size="sm" color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {t('version.damaged')}
        </Badge>
      )
    case 'SCANNING':
      return (
        <Badge size="sm" color="blue" leftSection={<IconHourglass size={12} aria-hidden />}>
          {t(asset.isScannerAway ? 'asset.status.scanner-away' : 'asset.status.scanning')}
        </Badge>
      )
    default:
      return asset.previewStatus === 'PROCESSING' ? <span>{t('asset.status.preview')}</span> : null
  }
}
