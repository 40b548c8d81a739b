import { Center, Loader } from '@mantine/core'
import { logout } from '@strongroom/contract/sign-in.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useJoiningSearch } from '../app/joining-search.ts'
import { useText } from '../app/language.ts'
import { endSession } from '../app/session.ts'
import { call } from '../call.ts'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Ends the session. Without a connection it ends in this browser all the same. */
export function LogoutPage(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const { workgroupUuid } = useJoiningSearch()
  useEffect(() => {
    const leave = async () => {
      await call(logout, {}).catch(() => undefined)
      endSession()
      await navigate({ to: '/login', search: { workgroupUuid }, replace: true })
    }
    void leave()
  }, [navigate, workgroupUuid])
  return (
    <NarrowCard>
      <PageHeader title={t('account.logging-out')} />
      <Center>
        <Loader aria-hidden />
      </Center>
    </NarrowCard>
  )
}
