import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import {
  countMissingPasskeys,
  findWorkgroup,
  updateWorkgroupSettings,
  WorkgroupSettings,
} from '@strongroom/contract/organisation/workgroups.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { session, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { OptionsSection } from './options-section.tsx'

let saved = workgroup()
beforeEach(() => {
  saved = workgroup()
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server
    .on(findWorkgroup, () => saved)
    .on(updateWorkgroupSettings, ({ body }) => {
      saved = { ...saved, options: WorkgroupSettings.parse({ ...saved.options, ...body }) }
      return undefined
    })
})

const box = (name: 'largeFiles' | 'phishingResistantOnly') =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: text(`workgroup.options.${name}`) })
const save = () => screen.getByRole('button', { name: text('settings.save') })

test('only what was changed is sent, so that another administrator’s change stays', async () => {
  const user = await show(<OptionsSection workgroup={saved} />)
  await user.click(box('largeFiles'))
  saved = { ...saved, options: { ...saved.options, passwordMinimum: 16 } }
  await user.click(save())
  expect(await screen.findByText(text('workgroup.options.saved'))).toBeDefined()
  expect(server.callsOf(updateWorkgroupSettings).map(({ body }) => body)).toEqual([{ largeFiles: true }])
  expect(box('largeFiles').checked).toBe(true)
})

test('a sign-in long ago is asked to be confirmed, and the change is sent again', async () => {
  let confirmed = false
  server
    .on(updateWorkgroupSettings, () => {
      if (!confirmed) throw new Refusal('reauthentication.required')
      return undefined
    })
    .on(resumeSession, () => {
      confirmed = true
      return undefined
    })
  const user = await show(<OptionsSection workgroup={saved} />)
  await user.click(box('largeFiles'))
  await user.click(save())
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(text('login.password')), 'a phrase of several words')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(text('workgroup.options.saved'))).toBeDefined()
  expect(server.callsOf(updateWorkgroupSettings)).toHaveLength(2)
})

test('a refusal is shown above the button, and what was chosen stays', async () => {
  server.on(updateWorkgroupSettings, () => {
    throw new Refusal('permission.denied')
  })
  const user = await show(<OptionsSection workgroup={saved} />)
  await user.click(box('largeFiles'))
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.permission.denied'))
  expect(box('largeFiles').checked).toBe(true)
})

test('passkeys only says how many members it would stop, before it is saved', async () => {
  server.on(countMissingPasskeys, () => ({ members: 5, withoutPasskey: 2, own: false }))
  const user = await show(<OptionsSection workgroup={saved} />)
  await user.click(box('phishingResistantOnly'))
  expect(await screen.findByText(text('workgroup.options.missing-passkeys', { count: 2 }))).toBeDefined()
  expect(server.callsOf(updateWorkgroupSettings)).toEqual([])
})
