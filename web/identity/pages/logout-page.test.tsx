import { findProviderLogout } from '@strongroom/contract/identity/identity.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { type Session, sessionQuery } from '../../session/session.ts'
import { id, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { LogoutPage } from './logout-page.tsx'

test('the way back to signing in keeps the workgroup, also after the provider was offered', async () => {
  const byProvider: Session = { ...session(), identityProvider: id() }
  queryClient.setQueryData(sessionQuery.queryKey, byProvider)
  server
    .on(findProviderLogout, () => ({ provider: 'University', redirectUrl: 'https://idp.example/logout' }))
    .on(logout, () => undefined)
  await show(<LogoutPage />, `/logout?workgroupUuid=${WORKGROUP}`)
  const back = await screen.findByRole('link', { name: text('logout.again') })
  expect(back.getAttribute('href')).toContain(`/login?workgroupUuid=${WORKGROUP}`)
})
