import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { describe } from '../app/error-messages.ts'
import { useText } from '../app/language.ts'
import { LookForm } from '../branding/look-form.tsx'
import { lookQuery } from '../branding/look-queries.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { notifyProblem } from '../ui/notify-problem.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { workgroupQuery } from '../workgroups/queries.ts'
import { PageSkeleton } from './share-entrance.tsx'

/** A workgroup's own look, for its administrators. */
export function BrandingPage(): ReactNode {
  const t = useText()
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/branding' })
  const { data: workgroup, error } = useQuery(workgroupQuery(workgroupUuid))
  const look = useQuery(lookQuery(workgroupUuid))
  const failed = workgroup ? null : error
  useEffect(() => {
    if (failed) notifyProblem(describe(failed))
  }, [failed])
  if (failed || (workgroup && !workgroup.actions?.update)) return <Navigate to="/" replace />
  if (look.isError && !look.data) return <ErrorState error={look.error} retry={() => void look.refetch()} />
  if (!workgroup || !look.data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('branding.title')}
        below={
          <Anchor component={Link} to={`/admin/workgroup/${workgroupUuid}`}>
            {workgroup.name}
          </Anchor>
        }
      />
      <LookForm key={`${workgroupUuid} ${JSON.stringify(look.data)}`} workgroup={workgroup} look={look.data} />
    </>
  )
}
