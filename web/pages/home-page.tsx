import type { ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../app/session.ts'
import { AddressField } from '../participants/address-field.tsx'
import { OfferedTagSets } from '../tag-sets/offered-tag-sets.tsx'
import type { WorkspacesFilter } from '../workspaces/workspaces-filter.ts'
import { WorkspacesPanel } from '../workspaces/workspaces-panel.tsx'

/** The dashboard: the person's workspaces. What is filtered and shown stands in the address. */
export function HomePage(): ReactNode {
  const { actions } = useSession()
  const filter = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const change = (changed: WorkspacesFilter) =>
    void navigate({
      to: '/',
      search: (before) => ({ ...before, 'workspaces-page': undefined, ...changed }),
      replace: true,
    })
  return (
    <WorkspacesPanel
      filter={filter}
      onFilter={change}
      mayCreate={actions.createWorkspace}
      fields={{ invitees: AddressField, tagSets: actions.createTaggedWorkspace ? OfferedTagSets : undefined }}
    />
  )
}
