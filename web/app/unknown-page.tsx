import { Anchor, Group } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '../call-error.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListCard } from '../ui/list-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorPage } from './error-page.tsx'
import { useText } from './language.ts'

/** What stands at an address that no page has. */
export function UnknownPage(): ReactNode {
  const t = useText()
  return (
    <>
      <PageHeader title={t('error-page.not-found')} />
      <ListCard>
        <div role="alert">
          <EmptyState icon={IconZoomQuestion} title={t('error-page.unknown')}>
            {t('error-page.unknown-hint')}
          </EmptyState>
        </div>
        <Group justify="center" pb="lg">
          <Anchor component={Link} to="/">
            {t('error-page.to-start')}
          </Anchor>
        </Group>
      </ListCard>
    </>
  )
}

/** What stands in place of a page that the server's `actions` don't open to the person. */
export function ForbiddenPage(): ReactNode {
  return <ErrorPage error={new CallError('permission.denied', 403)} />
}
