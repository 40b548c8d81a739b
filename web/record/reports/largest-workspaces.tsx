import { Table, Text } from '@mantine/core'
import type { ReportedWorkspace } from '@strongroom/contract/record/reports.ts'
import { useText } from '../../i18n/language.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Bar } from './figure-bars.tsx'
import classes from './reports.module.css'

/** The workspaces with most connections. */
export function LargestWorkspaces({ workspaces }: { workspaces: ReportedWorkspace[] }) {
  const t = useText()
  if (workspaces.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('reports.workspaces.none')}
      </Text>
    )
  const most = Math.max(1, workspaces[0]!.connections)
  return (
    <ScrollRegion label={t('reports.workspaces.largest')}>
      <Table className={classes.table} aria-label={t('reports.workspaces.largest')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('reports.column.workspace')}</Table.Th>
            <Table.Th scope="col">{t('reports.column.owner')}</Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('reports.column.participants')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('reports.column.documents')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('reports.column.connections')}
            </Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workspaces.map(({ uuid, name, ownerName, participants, documents, connections }) => (
            <Table.Tr key={uuid}>
              <Table.Th scope="row" fw={500} className={classes.name}>
                {name}
              </Table.Th>
              <Table.Td className={classes.name}>{ownerName}</Table.Td>
              <Table.Td className={classes.number}>{participants}</Table.Td>
              <Table.Td className={classes.number}>{documents}</Table.Td>
              <Table.Td className={classes.number}>{connections}</Table.Td>
              <Table.Td className={classes.bars}>
                <Bar share={connections / most} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  )
}
