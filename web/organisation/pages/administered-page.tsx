import { IconArchive, IconFolders } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { useSession } from '../../session/session.ts'
import { CallError } from '../../api/call-error.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { AdministeredPanel } from '../../workspaces/workspaces/administered-panel.tsx'

/** For administrators: all workspaces of their workgroups, and recently closed ones. */
export function AdministeredPage(): ReactNode {
  const t = useText()
  const { closed, name, 'workspaces-page': page = 0 } = useSearch({ from: '/signed-in/workspaces' })
  const navigate = useNavigate()
  const { actions } = useSession()
  const onPage = useCallback(
    (next: number) =>
      void navigate({ to: '/workspaces', search: (before) => ({ ...before, 'workspaces-page': next || undefined }) }),
    [navigate],
  )
  const onName = (next: string | undefined) =>
    void navigate({
      to: '/workspaces',
      search: (before) => ({ ...before, name: next, 'workspaces-page': undefined }),
      replace: true,
    })
  if (!actions.administerWorkspaces) return <LedToStart message={describe(new CallError('permission.denied', 403))} />
  return (
    <>
      <PageHeader title={t('administered.title')} />
      <PageTabs
        label={t('administered.title')}
        tabs={[
          { value: 'open', label: t('administered.open'), icon: IconFolders },
          { value: 'closed', label: t('administered.closed'), icon: IconArchive },
        ]}
        value={closed ? 'closed' : 'open'}
        onTab={(tab) => void navigate({ to: '/workspaces', search: tab === 'closed' ? { closed: true } : {} })}
      >
        <AdministeredPanel closed={closed ?? false} name={name} onName={onName} page={page} onPage={onPage} />
      </PageTabs>
    </>
  )
}
