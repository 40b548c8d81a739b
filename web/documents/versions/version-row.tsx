import { ActionIcon, Badge, Button, Group, Tooltip } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { IconDownload, IconEye, IconHelpCircle, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { isOversize } from '../../ui/is-oversize.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { personName } from '../../ui/people/person-name.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { downloadWithCare, startDownload } from '../../ui/files/start-download.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompareVersion } from './compare-version.tsx'
import { addressOfVersion } from './download-version.ts'
import { openRollBack } from './roll-back-document.tsx'
import { ScanBadge } from './scan-badge.tsx'
import classes from './version-row.module.css'

interface Props {
  asset: Asset
  version: DocumentVersion
  /** Asks why an action on it isn't permitted. */
  onWhy: (version: DocumentVersion) => void
}

/** One version: author, time and actions. */
export function VersionRow({ asset, version, onWhy }: Props) {
  const t = useText()
  const { version: number, isLatest, createdBy, createdTime, fileSize, sha256, scanStatus, annotationCount } = version
  return (
    <li className={`${listClasses.row} ${classes.row}`}>
      <span className={classes.number} aria-hidden>
        {t('version.number', { version: number })}
      </span>
      <div className={listClasses.text}>
        <Group gap={8}>
          <strong className={classes.name}>{t('version.name', { version: number })}</strong>
          {isLatest && (
            <Badge size="sm" color="green">
              {t('version.current')}
            </Badge>
          )}
          <ScanBadge status={scanStatus} />
          {version.isDamaged && (
            <Badge size="sm" color="red">
              {t('version.damaged')}
            </Badge>
          )}
          {version.previewIsCut && (
            <Badge size="sm" color="yellow">
              {t('version.cut')}
            </Badge>
          )}
          {version.previewMissingCharacters && (
            <Badge size="sm" color="yellow">
              {t('version.missing-characters')}
            </Badge>
          )}
        </Group>
        <span className={listClasses.detail}>
          <span>{personName(createdBy)}</span>
          <TimeText time={createdTime} as="time" />
          <span>{byteSize(t, fileSize)}</span>
          {annotationCount > 0 && <span>{t('annotations.count', { count: annotationCount })}</span>}
        </span>
        {sha256 && <CopyText label="SHA-256" value={sha256} />}
      </div>
      <VersionButtons asset={asset} version={version} onWhy={onWhy} />
    </li>
  )
}

function VersionButtons({ asset, version, onWhy }: Props) {
  const t = useText()
  const number = version.version
  const readable = version.scanStatus === 'COMPLETE' || version.scanStatus === 'COMPLETE_NOT_SCANNED'
  const canDownload = version.actions?.canDownloadVersion && !version.isDamaged
  const size = { size: 'xs', variant: 'default' } as const
  return (
    <div className={classes.buttons}>
      {readable && (
        <Button
          renderRoot={(props) => (
            <Link
              to="/share/$workspaceUuid/document/$assetUuid"
              params={{ workspaceUuid: asset.workspaceUuid, assetUuid: asset.uuid }}
              search={{ version: version.isLatest ? undefined : number }}
              {...props}
            />
          )}
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={t('version.preview-of', { version: number })}
          {...size}
        >
          {t('version.preview')}
        </Button>
      )}
      {canDownload && offersDownloads() && <DownloadVersion asset={asset} version={version} />}
      <Tooltip label={t('why.ask-own')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('why.ask-version', { version: number })}
          onClick={() => onWhy(version)}
        >
          <IconHelpCircle size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {canDownload && !version.isLatest && readable && <CompareVersion asset={asset} version={number} />}
      {version.actions?.canRollbackTo && !version.isDamaged && (
        <Button
          leftSection={<IconHistory size={16} aria-hidden />}
          aria-label={t('version.roll-back-to', { version: number })}
          onClick={() => openRollBack(asset, version)}
          {...size}
        >
          {t('version.roll-back')}
        </Button>
      )}
    </div>
  )
}

function DownloadVersion({ asset, version }: Omit<Props, 'onWhy'>) {
  const t = useText()
  const look = {
    size: 'xs',
    variant: 'default',
    leftSection: <IconDownload size={16} aria-hidden />,
    'aria-label': t('version.download-of', { version: version.version }),
  } as const
  const isUnscanned = version.scanStatus === 'UNABLE_TO_SCAN'
  if (isUnscanned || isOversize(version.fileSize)) {
    const file = { name: asset.name, size: version.fileSize, isUnscanned }
    const warn = () => downloadWithCare(file, () => startDownload(addressOfVersion(version, isUnscanned)))
    return (
      <Button {...look} onClick={warn}>
        {t('version.download')}
      </Button>
    )
  }
  return (
    <Button component="a" href={addressOfVersion(version)} download {...look}>
      {t('version.download')}
    </Button>
  )
}
