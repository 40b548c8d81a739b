import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { WorkgroupEntrance } from '../../organisation/pages/workgroup-entrance.tsx'
import { WaitingScansList } from '../scans/waiting-scans-list.tsx'

const ROUTE = '/signed-in/admin/workgroup/$workgroupUuid/scans'

/** For administrators: the workspaces in which files wait for the virus scanner, and why. */
export function WaitingScansPage(): ReactNode {
  const { workgroupUuid } = useParams({ from: ROUTE })
  const { 'scans-page': page = 0 } = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  const onPage = useCallback(
    (next: number) =>
      void navigate({
        to: '/admin/workgroup/$workgroupUuid/scans',
        params: { workgroupUuid },
        search: { 'scans-page': next || undefined },
      }),
    [navigate, workgroupUuid],
  )
  return (
    <WorkgroupEntrance key={workgroupUuid} workgroupUuid={workgroupUuid}>
      {(workgroup) => <WaitingScansList workgroup={workgroup} page={page} onPage={onPage} />}
    </WorkgroupEntrance>
  )
}
