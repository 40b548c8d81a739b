import { Button, Skeleton, Text } from '@mantine/core'
import { findFirstStart } from '@strongroom/contract/identity/first-start.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { takeFirstStartToken } from '../../session/first-start-token.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FirstStartForm } from './first-start-form.tsx'

const MISSING = new CallError('first.start.over', 404)

/** The target of the link that the first start prints: the first account, its workgroup and its administrator. */
export function FirstStartPage(): ReactNode {
  const t = useText()
  const [token] = useState(takeFirstStartToken)
  const found = useQuery({
    queryKey: ['first-start', token],
    queryFn: ({ signal }) => call(findFirstStart, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    retry: false,
  })
  return (
    <NarrowCard>
      <PageHeader title={t('first-start.title')} />
      <FormError error={token === null ? MISSING : found.error} />
      {(token === null || found.error) && (
        <Button mt="md" renderRoot={(props) => <Link {...props} to="/login" />}>
          {t('login.submit')}
        </Button>
      )}
      {token !== null && found.isPending && <Skeleton height={80} />}
      {token !== null && found.data && (
        <>
          <Text mb="md">{t('first-start.text')}</Text>
          <FirstStartForm token={token} found={found.data} />
        </>
      )}
    </NarrowCard>
  )
}
