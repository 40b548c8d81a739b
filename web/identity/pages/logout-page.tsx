import { Button, Center, Loader, Text } from '@mantine/core'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { findProviderLogout } from '@strongroom/contract/identity/identity.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { JoiningLink } from '../../session/joining-link.tsx'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { forgetKeptDrafts } from '../../session/kept-drafts.ts'
import { endSession, sessionQuery } from '../../session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

type Provider = Reply<typeof findProviderLogout>

/** Ends the session, in this browser also without a connection. Offers to end the provider's session too. */
export function LogoutPage(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const { workgroupUuid } = useJoiningSearch()
  const [provider, setProvider] = useState<Provider>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const leave = async () => {
      const byProvider = queryClient.getQueryData(sessionQuery.queryKey)?.identityProvider
      const found = byProvider ? await call(findProviderLogout, {}).catch(() => undefined) : undefined
      await call(logout, {}).catch(() => undefined)
      forgetKeptDrafts()
      endSession()
      if (found?.redirectUrl) return setProvider(found)
      await navigate({ to: '/login', search: { workgroupUuid }, replace: true })
    }
    void leave()
  }, [navigate, workgroupUuid])
  if (provider?.redirectUrl) return <ProviderLogout provider={provider.provider ?? ''} url={provider.redirectUrl} />
  return (
    <NarrowCard>
      <PageHeader title={t('account.logging-out')} />
      <Center>
        <Loader aria-hidden />
      </Center>
    </NarrowCard>
  )
}

function ProviderLogout({ provider, url }: { provider: string; url: string }) {
  const t = useText()
  return (
    <NarrowCard>
      <PageHeader title={t('logout.done')} />
      <Text>{t('logout.provider-why', { provider })}</Text>
      <Button component="a" href={url} size="md">
        {t('logout.provider', { provider })}
      </Button>
      <Center>
        <JoiningLink to="/login">{t('logout.again')}</JoiningLink>
      </Center>
    </NarrowCard>
  )
}
