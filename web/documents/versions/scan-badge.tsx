import { Badge } from '@mantine/core'
import type { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

const looks: Record<DocumentVersion['scanStatus'], [MessageKey, string] | null> = {
  COMPLETE: null,
  COMPLETE_NOT_SCANNED: ['version.scan.skipped', 'gray'],
  SCANNING: ['asset.status.scanning', 'blue'],
  UNABLE_TO_SCAN: ['asset.status.unscanned', 'orange'],
  VIRUS: ['asset.status.virus', 'red'],
}

/** The result of the virus scan; nothing if it is clean. */
export function ScanBadge({ status }: { status: DocumentVersion['scanStatus'] }) {
  const t = useText()
  const look = looks[status]
  if (!look) return null
  return (
    <Badge size="sm" color={look[1]}>
      {t(look[0])}
    </Badge>
  )
}
