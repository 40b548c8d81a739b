import { Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BinList } from '../bin/bin-list.tsx'
import { openEmptyBin } from '../bin/purge.tsx'
import { binQuery } from '../bin/queries.ts'
import { ShareCrumbs } from './share-crumbs.tsx'
import { ShareEntrance } from './share-entrance.tsx'

const ROUTE = '/signed-in/share/$workspaceUuid/bin'

/** The bin of a workspace: what was deleted there and can still be restored. */
export function BinPage(): ReactNode {
  const { workspaceUuid } = useParams({ from: ROUTE })
  return (
    <ShareEntrance workspaceUuid={workspaceUuid}>
      {(workspace) =>
        workspace.actions?.readBin ? (
          <Bin key={workspaceUuid} workspace={workspace} />
        ) : (
          <Navigate to="/share/$workspaceUuid" params={{ workspaceUuid }} replace />
        )
      }
    </ShareEntrance>
  )
}

function Bin({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { uuid: workspaceUuid, actions, binDays } = workspace
  const { 'bin-page': page = 0 } = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  const onPage = useCallback(
    (next: number) =>
      void navigate({
        to: '/share/$workspaceUuid/bin',
        params: { workspaceUuid },
        search: { 'bin-page': next || undefined },
      }),
    [navigate, workspaceUuid],
  )
  const list = useQuery(binQuery(workspaceUuid, page))
  const mayEmpty = actions?.emptyBin && (list.data?.metadata.totalElements ?? 0) > 0
  return (
    <>
      <PageHeader
        title={t('bin.title')}
        breadcrumbs={<ShareCrumbs workspace={workspace} here={t('bin.title')} />}
        actions={
          mayEmpty && <PageAction icon={IconTrashX} name={t('bin.empty')} act={() => openEmptyBin(workspaceUuid)} />
        }
      />
      <Text c="dimmed" mb="md">
        {binDays > 0 ? t('bin.text', { count: binDays }) : t('bin.text-off')}
      </Text>
      <BinList workspaceUuid={workspaceUuid} page={page} onPage={onPage} />
    </>
  )
}
