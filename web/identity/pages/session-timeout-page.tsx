import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { forgetActivity } from '../../session/idle.ts'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The session ended while the person was away; signing in leads back to the same page. */
export function SessionTimeoutPage(): ReactNode {
  const t = useText()
  const search = useJoiningSearch()
  useEffect(forgetActivity, [])
  return (
    <NarrowCard>
      <PageHeader title={t('session-timeout.title')} />
      <Text>{t('session-timeout.why')}</Text>
      <Button renderRoot={(props) => <Link {...props} to="/login" search={search} />} size="md">
        {t('login.submit')}
      </Button>
    </NarrowCard>
  )
}
