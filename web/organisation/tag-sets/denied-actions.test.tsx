import * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { deleteTagPolicy, previewTagPolicy, type TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, tagSet, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { DeletePolicy } from '../tag-policies/delete-policy.tsx'
import { DeleteTag } from './delete-tag.tsx'
import { DeleteTagSet } from './delete-tag-set.tsx'
import { disableTagSetIntent } from './enable-tag-set.ts'
import { RenameTagSet } from './rename-tag-set.tsx'

const TAG: contract.SuggestedTag = {
  uuid: id(),
  name: 'Ward',
  type: 'TEXT',
  validValues: [],
  description: '',
  colour: 'wave',
  required: false,
}
const SET = tagSet([TAG])
const POLICY: TagPolicy = {
  model: 'TagPolicy',
  uuid: id(),
  workgroupUuid: WORKGROUP,
  name: 'Board',
  effect: 'DENY',
  condition: 'ANY',
  assetTags: [{ name: 'a', type: 'TEXT', value: null }],
  userTags: [{ name: 'b', type: 'TEXT', value: null }],
}

const NONE = { people: 0, documents: 0 }
const refuse = () => {
  throw new Refusal('permission.denied')
}

test.each<[MessageKey, (dialog: DialogHandle) => ReactNode]>([
  ['tag.delete', (dialog) => <DeleteTag set={SET} tag={TAG} dialog={dialog} onDeleted={() => {}} />],
  ['tag-set.delete', (dialog) => <DeleteTagSet set={SET} dialog={dialog} />],
  ['tag-set.rename', (dialog) => <RenameTagSet set={SET} dialog={dialog} />],
  ['policy.delete.submit', (dialog) => <DeletePolicy policy={POLICY} dialog={dialog} />],
])('“%s” says that the person may no longer do it', async (button, content) => {
  server
    .on(contract.deleteTagOfSet, refuse)
    .on(contract.deleteTagSet, refuse)
    .on(contract.renameTagSet, refuse)
    .on(deleteTagPolicy, refuse)
    .on(previewTagPolicy, () => ({ losing: NONE, gaining: NONE, people: [] }))
  const user = await show(<div />)
  openDialog(content)
  await user.click(await screen.findByRole('button', { name: text(button) }))
  expect(await screen.findByText(text('tag-set.denied'))).toBeDefined()
})

test('so does disabling a set', async () => {
  server.on(contract.enableTagSet, refuse)
  await show(<div />)
  disableTagSetIntent.open(SET)
  expect(await screen.findByText(text('tag-set.denied'))).toBeDefined()
})
