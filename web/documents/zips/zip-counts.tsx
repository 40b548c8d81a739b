import { Table } from '@mantine/core'
import type { ZipCounts as Counts } from '@strongroom/contract/documents/zips.ts'
import { useText } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'

const LABELS = {
  folders: 'zip.folders',
  files: 'zip.files',
  virus: 'zip.virus',
  unableToScan: 'zip.unscanned',
  unavailable: 'zip.unavailable',
} as const satisfies Partial<Record<keyof Counts, string>>

interface Props {
  counts: Counts
  /** Files that couldn't be checked are left out. */
  excludes: boolean
}

/** The contents of a zip to be: folders and files with everything in them, and how many of them are left out. */
export function ZipCounts({ counts, excludes }: Props) {
  const t = useText()
  const kinds = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter(
    (kind) => kind !== 'unavailable' || counts.unavailable > 0,
  )
  const size = excludes ? counts.bytes : counts.bytesUnableToScan
  const rows = [
    ...kinds.map((kind) => [t(LABELS[kind]), counts[kind].toLocaleString()] as const),
    [t('zip.size'), byteSize(t, size)] as const,
  ]
  return (
    <Table aria-label={t('zip.counts')}>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {value}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
