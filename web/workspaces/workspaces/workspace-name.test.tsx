import { limits } from '@strongroom/contract/wire/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workspace } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { WorkspaceName } from './workspace-name.tsx'

test('a name in the grid is cut after 150 characters, and never inside of one', async () => {
  const name = `n${'🗄'.repeat(160)}`
  await show(<WorkspaceName workspace={workspace({ name })} className={undefined} most={limits.gridTitle} />)
  const cut = screen.getByTitle(name).firstElementChild!.textContent
  expect(cut).toBe(`n${'🗄'.repeat(149)}…`)
})
