import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery } from '@tanstack/react-query'
import { ancestorsQuery } from '../assets/queries.ts'
import { useText } from '../../i18n/language.ts'
import { type Crumb, PageBreadcrumbs } from '../../ui/layout/page-breadcrumbs.tsx'

interface Props {
  workspace: Workspace
  /** The shown document or folder; undefined on the workspace's own page. */
  asset?: { uuid: string; name: string }
  /** The title of another page of the workspace. */
  here?: string
}

/** Breadcrumbs from all workspaces through the folders. */
export function ShareCrumbs({ workspace, asset, here }: Props) {
  const t = useText()
  const { uuid: workspaceUuid, name } = workspace
  const ancestors = useAncestors(workspaceUuid, asset?.uuid)
  const start: Crumb = { label: t('navigation.workspaces'), link: { to: '/' } }
  const top: Crumb = { label: name, link: { to: '/share/$workspaceUuid', params: { workspaceUuid } } }
  if (here) return <PageBreadcrumbs crumbs={[start, top, { label: here }]} />
  if (!asset) return <PageBreadcrumbs crumbs={[start, { label: name }]} />
  const crumbs: Crumb[] = [
    start,
    top,
    ...ancestors.map((folder) => ({
      label: folder.name,
      link: {
        to: '/share/$workspaceUuid/folder/$folderUuid',
        params: { workspaceUuid, folderUuid: folder.uuid },
      } as const,
    })),
    { label: asset.name },
  ]
  return <PageBreadcrumbs crumbs={crumbs} />
}

/** The parent folders, outermost first; none until they are loaded. */
export function useAncestors(workspaceUuid: string, assetUuid: string | undefined) {
  const { data } = useQuery({
    ...ancestorsQuery(workspaceUuid, assetUuid ?? ''),
    enabled: assetUuid !== undefined,
  })
  return data?.content ?? []
}

/** Whether the first answer about the parent folders is still coming: breadcrumbs that grow later move the page. */
export function useAncestorsAwaited(workspaceUuid: string, assetUuid: string): boolean {
  const { isLoading, failureCount } = useQuery(ancestorsQuery(workspaceUuid, assetUuid))
  return isLoading && failureCount === 0
}
