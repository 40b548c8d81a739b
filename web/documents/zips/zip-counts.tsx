import { Table } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'

export interface Counts {
  folders: number
  files: number
  virus: number
  unscanned: number
}

/** Counts selected items for the question before a zip. */
export function countsOf(assets: readonly Asset[]): Counts {
  const count = (is: (asset: Asset) => boolean) => assets.filter(is).length
  return {
    folders: count(({ type }) => type === 'FOLDER'),
    files: count(({ type }) => type === 'DOCUMENT'),
    virus: count(({ status }) => status === 'VIRUS_DETECTED'),
    unscanned: count(({ status }) => status === 'UNABLE_TO_SCAN'),
  }
}

const LABELS = {
  folders: 'zip.folders',
  files: 'zip.files',
  virus: 'zip.virus',
  unscanned: 'zip.unscanned',
} as const satisfies Record<keyof Counts, string>

/** The selected folders and files, and how many of them have a virus or couldn't be scanned. */
export function ZipCounts({ counts }: { counts: Counts }) {
  const t = useText()
  return (
    <Table aria-label={t('zip.counts')}>
      <Table.Tbody>
        {(Object.keys(LABELS) as (keyof Counts)[]).map((kind) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row" fw={400}>
              {t(LABELS[kind])}
            </Table.Th>
            <Table.Td ta="right">{counts[kind]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
