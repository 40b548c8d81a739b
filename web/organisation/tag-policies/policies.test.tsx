import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { listTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, pageOf, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { PoliciesSection } from './policies-section.tsx'
import { TaggedPeopleSection } from './tagged-people-section.tsx'

const POLICY: contract.TagPolicy = {
  model: 'TagPolicy',
  uuid: id(),
  workgroupUuid: WORKGROUP,
  name: 'Board only',
  effect: 'ALLOW',
  condition: 'ALL',
  assetTags: [
    { name: 'Secrecy', type: 'TEXT', value: 'Board' },
    { name: 'Until', type: 'DATE', value: String(Date.UTC(2026, 0, 2)) },
  ],
  userTags: [{ name: 'Board', type: 'TEXT', value: null }],
}
const EFFECTS: contract.PolicyPreview = {
  losing: { people: 3, documents: 12 },
  gaining: { people: 0, documents: 0 },
  people: [{ userUuid: id(), name: 'Ada Person', email: 'ada@example.org', documentsLost: 12, documentsGained: 0 }],
}
const list = (policies: contract.TagPolicy[]) => {
  server.on(contract.listTagPolicies, () => pageOf(policies)).on(listTagSets, () => pageOf([]))
  server.on(contract.previewTagPolicy, () => EFFECTS)
  return show(<PoliciesSection workgroupUuid={WORKGROUP} />)
}
const dialog = async () => within(await screen.findByRole('dialog'))

test('a new policy is defined, then its effect is shown, then it is saved', async () => {
  server.on(contract.createTagPolicy, () => POLICY)
  const user = await list([])
  await user.click(await screen.findByRole('button', { name: text('policy.create') }))
  const form = await dialog()
  const label = text('policy.asset-tags')
  await user.type(form.getByRole('textbox', { name: new RegExp(text('policy.name')) }), 'No board')
  await user.click(form.getByRole('radio', { name: text('policy.effect.ALLOW') }))
  await user.type(form.getByRole('combobox', { name: text('policy.tags.name', { label, number: 1 }) }), 'Secrecy')
  await user.type(form.getByRole('textbox', { name: text('policy.tags.value', { label, number: 1 }) }), 'Board')
  // The tag of people has no name yet.
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  expect(server.callsOf(contract.previewTagPolicy)).toEqual([])
  const people = text('policy.user-tags')
  await user.type(
    form.getByRole('combobox', { name: text('policy.tags.name', { label: people, number: 1 }) }),
    'Cleared',
  )
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  expect(await form.findByText(text('policy.effects.people', { count: 3 }))).toBeDefined()
  expect(form.getByRole('list', { name: text('policy.effects.named') }).textContent).toContain('Ada Person')
  expect(server.callsOf(contract.createTagPolicy)).toEqual([])
  await user.click(form.getByRole('button', { name: text('policy.create.submit') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const definition = {
    name: 'No board',
    effect: 'ALLOW',
    condition: 'ANY',
    assetTags: [{ name: 'Secrecy', type: 'TEXT', value: 'Board' }],
    userTags: [{ name: 'Cleared', type: 'TEXT', value: null }],
  }
  expect(server.callsOf(contract.previewTagPolicy)).toMatchObject([{ body: { policyUuid: null, definition } }])
  expect(server.callsOf(contract.createTagPolicy)).toMatchObject([
    { body: { workgroupUuid: WORKGROUP, ...definition } },
  ])
})

test('a policy is changed; going back keeps the input, and a refusal stays with its reason', async () => {
  server.on(contract.updateTagPolicy, () => {
    throw new Refusal('tag.policy.name.taken')
  })
  const user = await list([POLICY])
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Until: 02/01/2026')
  await user.click(within(row).getByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('policy.update') }))
  const form = await dialog()
  await user.selectOptions(form.getByRole('combobox', { name: text('policy.condition') }), 'ANY')
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  await user.click(await form.findByRole('button', { name: text('dialog.back') }))
  const condition = form.getByRole<HTMLSelectElement>('combobox', { name: text('policy.condition') })
  expect(condition.value).toBe('ANY')
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  const save = await form.findByRole<HTMLButtonElement>('button', { name: text('policy.update.submit') })
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  expect((await form.findByRole('alert')).textContent).toContain(text('policy.update.failed'))
  const { model: _, uuid, workgroupUuid: __, ...definition } = POLICY
  expect(server.callsOf(contract.updateTagPolicy)).toMatchObject([
    { params: { policyUuid: uuid }, body: { ...definition, condition: 'ANY' } },
  ])
})

test('a value that its type does not permit is refused at its field, with what to enter', async () => {
  const user = await list([{ ...POLICY, userTags: [{ name: 'Level', type: 'NUMBER', value: '3' }] }])
  await user.click(await screen.findByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('policy.update') }))
  const form = await dialog()
  const valueOf = (label: 'policy.asset-tags' | 'policy.user-tags', number: number) =>
    form.getByRole('textbox', { name: text('policy.tags.value', { label: text(label), number }) })
  await user.clear(valueOf('policy.asset-tags', 2))
  await user.type(valueOf('policy.asset-tags', 2), '31/02/2026')
  await user.clear(valueOf('policy.user-tags', 1))
  await user.type(valueOf('policy.user-tags', 1), 'three')
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  const saidBeside = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent
  expect(saidBeside(valueOf('policy.asset-tags', 2))).toBe(text('field.date'))
  expect(saidBeside(valueOf('policy.user-tags', 1))).toBe(text('field.number'))
  expect(server.callsOf(contract.previewTagPolicy)).toEqual([])
})

test('deleting shows its effect first', async () => {
  server.on(contract.deleteTagPolicy, () => undefined)
  const user = await list([POLICY])
  await user.click(await screen.findByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('policy.delete') }))
  const confirm = await dialog()
  expect(await confirm.findByText(text('policy.effects.documents', { count: 12 }))).toBeDefined()
  expect(server.callsOf(contract.previewTagPolicy)).toMatchObject([
    { body: { policyUuid: POLICY.uuid, definition: null } },
  ])
  await user.click(confirm.getByRole('button', { name: text('policy.delete.submit') }))
  await waitFor(() => expect(server.callsOf(contract.deleteTagPolicy)).toHaveLength(1))
})

test('a policy without an effect applies later, unless it is deleted', async () => {
  const user = await list([POLICY])
  const none = { people: 0, documents: 0 }
  server.on(contract.previewTagPolicy, () => ({ losing: none, gaining: none, people: [] }))
  const open = async (item: 'policy.update' | 'policy.delete') => {
    await user.click(await screen.findByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
    await user.click(await screen.findByRole('menuitem', { name: text(item) }))
    return dialog()
  }
  const confirm = await open('policy.delete')
  expect((await confirm.findByText(text('policy.effects.none'))).textContent).not.toContain('later')
  await user.click(confirm.getByRole('button', { name: text('dialog.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = await open('policy.update')
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  expect(await form.findByText(new RegExp(text('policy.effects.later')))).toBeDefined()
})

test('the tags of people: an external person by address, and somebody who has tags', async () => {
  const tagged: contract.TaggedUser = {
    model: 'TaggedUser',
    userUuid: id(),
    email: 'ext@example.net',
    tags: [{ name: 'Zone', type: 'BOOLEAN', value: 'true' }],
  }
  server.on(contract.listUserTags, () => pageOf([tagged])).on(listTagSets, () => pageOf([]))
  server.on(contract.updateUserTags, () => undefined)
  const user = await show(<TaggedPeopleSection workgroupUuid={WORKGROUP} />)
  await user.click(await screen.findByRole('button', { name: text('user-tags.add') }))
  const label = text('user-tags.edit')
  const name = text('policy.tags.name', { label, number: 1 })
  let form = await dialog()
  await user.type(form.getByRole('textbox', { name: new RegExp(text('user-tags.email')) }), 'new@example.net')
  await user.type(form.getByRole('combobox', { name }), 'Auditor')
  await user.click(form.getByRole('button', { name: text('user-tags.submit') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: text('user-tags.edit.of', { name: tagged.email }) }))
  form = await dialog()
  await user.click(await form.findByRole('button', { name: text('policy.tags.remove', { label, number: 1 }) }))
  await user.click(form.getByRole('button', { name: text('user-tags.submit') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(contract.updateUserTags)).toMatchObject([
    { body: { email: 'new@example.net', tags: [{ name: 'Auditor', type: 'TEXT', value: null }], before: [] } },
    { body: { email: tagged.email, tags: [], before: tagged.tags } },
  ])
})

test('the second step has the focus at its beginning, and going back leads to the first field', async () => {
  const user = await list([POLICY])
  const row = await screen.findByRole('listitem')
  await user.click(within(row).getByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('policy.update') }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  const effects = await form.findByRole('region', { name: text('policy.effects') })
  await waitFor(() => expect(document.activeElement?.contains(effects)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  await user.click(form.getByRole('button', { name: text('dialog.back') }))
  const name = form.getByRole('textbox', { name: new RegExp(text('policy.name')) })
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test('the tags of a person begin at their first field, although they are fetched', async () => {
  const tagged: contract.TaggedUser = {
    model: 'TaggedUser',
    userUuid: id(),
    email: 'ada@example.org',
    tags: [{ name: 'Board', type: 'TEXT', value: null }],
  }
  server.on(contract.listUserTags, () => pageOf([tagged])).on(listTagSets, () => pageOf([]))
  const user = await show(<TaggedPeopleSection workgroupUuid={WORKGROUP} />)
  await user.click(await screen.findByRole('button', { name: text('user-tags.edit.of', { name: tagged.email }) }))
  const form = await dialog()
  const label = text('user-tags.edit')
  const first = await form.findByRole('combobox', { name: text('policy.tags.name', { label, number: 1 }) })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('an address that has tags already is named, and what was entered stays', async () => {
  server.on(contract.listUserTags, () => pageOf([])).on(listTagSets, () => pageOf([]))
  server.on(contract.updateUserTags, () => {
    throw new Refusal('changed.meanwhile')
  })
  const user = await show(<TaggedPeopleSection workgroupUuid={WORKGROUP} />)
  await user.click(await screen.findByRole('button', { name: text('user-tags.add') }))
  const form = await dialog()
  const name = text('policy.tags.name', { label: text('user-tags.edit'), number: 1 })
  await user.type(form.getByRole('textbox', { name: new RegExp(text('user-tags.email')) }), 'known@example.net')
  await user.type(form.getByRole('combobox', { name }), 'Auditor')
  await user.click(form.getByRole('button', { name: text('user-tags.submit') }))
  expect((await form.findByRole('alert')).textContent).toContain(text('user-tags.exist'))
  expect(form.getByRole('combobox', { name })).toHaveProperty('value', 'Auditor')
})

test('saving a policy says what the dialog showed', async () => {
  server.on(contract.updateTagPolicy, () => undefined)
  const user = await list([POLICY])
  const row = await screen.findByRole('listitem')
  await user.click(within(row).getByRole('button', { name: text('policy.menu', { name: POLICY.name }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('policy.update') }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: text('policy.next') }))
  await user.click(await form.findByRole('button', { name: text('policy.update.submit') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { model: _model, uuid: _uuid, workgroupUuid: _workgroup, ...before } = POLICY
  expect(server.callsOf(contract.updateTagPolicy)).toMatchObject([{ body: { name: POLICY.name, before } }])
})
