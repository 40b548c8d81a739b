import { IconCloudOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { MentionsFilter } from '../comments/mentions-filter.ts'
import { MentionsPanel } from '../comments/mentions-panel.tsx'
import { useOnline } from '../../ui/use-online.ts'

/** The page of comments that mention the person. */
export function MentionsPage(): ReactNode {
  const t = useText()
  const filter: MentionsFilter = useSearch({ from: '/signed-in/mentions' })
  const navigate = useNavigate()
  const online = useOnline()
  const change = useCallback(
    (changed: MentionsFilter) =>
      void navigate({ to: '/mentions', search: (before: object) => ({ ...before, ...changed }), replace: true }),
    [navigate],
  )
  return (
    <>
      <PageHeader title={t('mention.tab')} />
      {online ? (
        <MentionsPanel filter={filter} onFilter={change} />
      ) : (
        <EmptyState icon={IconCloudOff} title={t('mention.offline')}>
          {t('mention.offline-hint')}
        </EmptyState>
      )}
    </>
  )
}
