import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { useText } from '../../i18n/language.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { CallError, isFinal } from '../../api/call-error.ts'
import { workgroupQuery } from '../workgroups/queries.ts'
import { PageSkeleton } from '../../documents/pages/share-entrance.tsx'

interface Props {
  workgroupUuid: string
  /** Whether the page is open to the person; by default to administrators. */
  admits?: (workgroup: Workgroup) => boolean
  children: (workgroup: Workgroup) => ReactNode
}

const administered = ({ actions }: Workgroup) => actions?.update === true

/** Admits administrators of a workgroup. Others are sent home; people who just lost the role get a message. */
export function WorkgroupEntrance({ workgroupUuid, admits = administered, children }: Props): ReactNode {
  const t = useText()
  const { data, isError, error } = useQuery(workgroupQuery(workgroupUuid))
  const [entered, setEntered] = useState(false)
  const isOpen = data !== undefined && admits(data)
  if (isOpen && !entered) setEntered(true)
  const isRefused = isError ? isFinal(error) : data !== undefined && !isOpen
  const refusal = entered ? t('workgroup.role-lost') : describe(new CallError('workgroup.not.found', 404))
  if (isRefused) return <LedToStart message={refusal} />
  if (isError && !data) return <ErrorPage error={error} />
  if (!data) return <PageSkeleton />
  return children(data)
}
