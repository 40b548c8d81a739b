import { Anchor, Button, Group, Text } from '@mantine/core'
import { acceptTerms, findTerms } from '@strongroom/contract/identity/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { beginSession, useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The installation's terms of service, to be accepted before anything else. */
export function TermsPanel() {
  const t = useText()
  const router = useRouter()
  const { user } = useSession()
  const terms = useQuery({ queryKey: ['terms'], queryFn: ({ signal }) => call(findTerms, {}, { signal }) })
  const accept = useAction(async () => {
    await call(acceptTerms, { params: { userUuid: user.uuid } })
    await beginSession()
    await router.navigate({ to: '/', replace: true })
  })
  return (
    <NarrowCard>
      <PageHeader title={t('terms.title')} />
      {terms.isPending && <ListSkeleton rows={3} />}
      {terms.isError && <ErrorState error={terms.error} retry={() => void terms.refetch()} />}
      {terms.isSuccess && (
        <>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{terms.data.text}</Text>
          <FormError error={accept.error} />
          <Group justify="space-between">
            <Anchor component={Link} to="/logout">
              {t('account.logout')}
            </Anchor>
            <Button size="md" loading={accept.busy} onClick={() => accept.run()}>
              {t('terms.accept')}
            </Button>
          </Group>
        </>
      )}
    </NarrowCard>
  )
}
