import { exportMemberData, exportOwnData } from '@strongroom/contract/record/subject-access.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { member, person, session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { Refusal } from '../../test/fake-server.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { memberDataIntent } from './member-data.tsx'
import { YourDataSection } from './your-data-section.tsx'

const { user } = session()
const TAMA = member(person('Tama'))
const saved = vi.fn<(file: Blob) => string>(() => 'blob:data')

beforeEach(() => {
  saved.mockClear()
  // jsdom saves no files.
  URL.createObjectURL = saved as typeof URL.createObjectURL
  URL.revokeObjectURL = () => undefined
})

test('a person downloads their own data, and learns why that failed', async () => {
  let outcome: 'too.many.requests' | undefined = 'too.many.requests'
  server.on(exportOwnData, () => {
    if (outcome) throw new Refusal(outcome)
    return undefined as never
  })
  const act = await show(<YourDataSection user={user} />)
  const button = screen.getByRole('button', { name: text('data.download') })
  await act.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain(text('data.failed'))
  expect(saved).not.toHaveBeenCalled()
  outcome = undefined
  await act.click(button)
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.callsOf(exportOwnData)[1]!.params.userUuid).toBe(user.uuid)
})

test('an administrator gives a reason', async () => {
  server.on(exportMemberData, () => undefined as never)
  const act = await show(<ActionMenu thing={TAMA} intents={[memberDataIntent]} label="Actions" variant="default" />)
  await act.click(screen.getByRole('button', { name: 'Actions' }))
  await act.click(await screen.findByRole('menuitem', { name: text('data.member') }))
  const dialog = within(await screen.findByRole('dialog'))
  await act.click(dialog.getByRole('button', { name: text('data.member.submit') }))
  expect(server.callsOf(exportMemberData)).toEqual([])
  await act.type(dialog.getByRole('textbox', { name: new RegExp(text('data.member.reason')) }), ' A letter & more ')
  await act.click(dialog.getByRole('button', { name: text('data.member.submit') }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(server.callsOf(exportMemberData)).toMatchObject([
    { params: { userUuid: TAMA.userUuid }, query: { reason: 'A letter & more' } },
  ])
})

test('it is offered only where the server allows it', async () => {
  const denied = { ...TAMA, actions: { ...TAMA.actions, exportData: false } }
  expect(memberDataIntent.shown?.(denied)).toBe(false)
})
