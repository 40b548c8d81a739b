import { Alert, Skeleton } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { CallError, isFinal } from '../../api/call-error.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { MediaPlayer } from './media-player.tsx'
import classes from '../reader/reader.module.css'
import { NoPreview, reasonOf } from './no-preview.tsx'
import { PageReader } from '../reader/page-reader.tsx'
import { RetryPreview } from './retry-preview.tsx'
import { useReplacedNotice } from './use-replaced-notice.ts'
import { usePreview } from './queries.ts'

interface Props {
  asset: Asset
  /** The number of an older version; the current one if undefined. */
  version: number | undefined
  /** Downloads the current version; offered if it has no preview. */
  download: ReactNode
  /** From 1: the first page to show, and the callback when another is viewed. */
  page: number
  onPage: (page: number) => void
}

/** The preview of a document. */
export function PreviewPanel({ asset, version, download, ...place }: Props) {
  const older = version !== undefined && version !== asset.contentVersion ? version : undefined
  useReplacedNotice(asset, older === undefined)
  return (
    <>
      {older !== undefined && <OlderVersion asset={asset} version={older} />}
      <PreviewContent asset={asset} version={older} download={older === undefined ? download : null} {...place} />
    </>
  )
}

/** A password, a page's detail and damaged bytes stay as they are, however often the preview is tried. */
const LASTING = new Set<Preview['failure']>(['ENCRYPTED', 'TOO_COMPLEX', 'DAMAGED'])

function PreviewContent({ asset, version, download, page, onPage }: Props) {
  const t = useText()
  const preview = usePreview(asset.uuid, version)
  const { data } = preview
  const { data: workspace } = useQuery({ ...workspaceQuery(asset.workspaceUuid), enabled: false })
  if (asset.status === 'SCANNING' && version === undefined) {
    return <NoPreview status={asset.isScannerAway ? 'SCANNER_AWAY' : 'SCANNING'} download={null} />
  }
  if (preview.isError && (!data || isFinal(preview.error))) {
    return <Unavailable asset={asset} error={preview.error} retry={() => void preview.refetch()} download={download} />
  }
  if (!data) return <Skeleton height={480} radius="lg" role="status" aria-label={t('list.loading')} />
  if (data.kind === 'pages')
    return (
      <PageReader
        key={data.versionUuid}
        preview={data}
        workspaceUuid={asset.workspaceUuid}
        assetUuid={asset.uuid}
        name={asset.name}
        page={page}
        onPage={onPage}
        may={{
          annotate: version === undefined && (asset.actions?.saveAnnotations ?? false),
          publish: asset.actions?.savePublicAnnotations ?? false,
          isHidden: workspace?.participant.isHidden ?? false,
        }}
      />
    )
  const unsafe = version === undefined ? unsafeBy(asset) : undefined
  if (data.kind === 'none' && unsafe)
    return <NoPreview status={unsafe} download={unsafe === 'VIRUS' ? null : download} />
  if (data.kind === 'none') {
    const mayChange = data.status === 'FAILED' && !(data.failure && LASTING.has(data.failure))
    const isRetried = mayChange && asset.actions?.canDownloadVersion
    const retry = isRetried && <RetryPreview versionUuid={data.versionUuid} />
    return (
      <NoPreview
        status={data.failure ?? reasonOf(data.status, asset.extension)}
        retry={retry}
        download={data.failure === 'DAMAGED' ? null : download}
      />
    )
  }
  return (
    <MediaPlayer
      key={data.versionUuid}
      assetUuid={asset.uuid}
      version={data.version}
      name={asset.name}
      kind={data.kind}
    />
  )
}

/** Why the scan of the current version prevents its preview, whose own status is the same as for unknown types. */
function unsafeBy({ status, isScannerAway }: Asset) {
  if (status === 'VIRUS_DETECTED') return 'VIRUS'
  return status === 'UNABLE_TO_SCAN' ? (isScannerAway ? 'UNSCANNED_YET' : 'UNSCANNED') : undefined
}

interface UnavailableProps extends Pick<Props, 'asset' | 'download'> {
  error: Error
  retry: () => void
}

/** Why there is no preview, or the error. Without the right to preview there is still a page about the document. */
function Unavailable({ asset, error, retry, download }: UnavailableProps) {
  const code = error instanceof CallError ? error.code : undefined
  const denied = code === 'permission.denied'
  if (code === 'file.damaged' || (denied && asset.status === 'ERROR'))
    return <NoPreview status="DAMAGED" download={null} />
  const unsafe = denied ? unsafeBy(asset) : undefined
  if (unsafe) return <NoPreview status={unsafe} download={unsafe === 'VIRUS' ? null : download} />
  return (
    <ListCard>
      <ErrorState error={error} retry={retry} />
    </ListCard>
  )
}

function OlderVersion({ asset, version }: { asset: Asset; version: number }) {
  const t = useText()
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />} p="sm" mb="sm" className={classes.older}>
      {t('viewer.older', { version })}{' '}
      <Link
        to="/share/$workspaceUuid/document/$assetUuid"
        params={{ workspaceUuid: asset.workspaceUuid, assetUuid: asset.uuid }}
        className={classes.current}
      >
        {t('viewer.to-current')}
      </Link>
    </Alert>
  )
}
