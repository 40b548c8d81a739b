import { limits } from '@strongroom/contract/wire/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { workspace } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { MarkedName } from '../../ui/files/marked-text.tsx'
import { WorkspaceList } from './workspace-list.tsx'
import { WorkspaceName } from './workspace-name.tsx'

test('a name in the grid is cut after 150 characters, and never inside of one', async () => {
  const name = `n${'🗄'.repeat(160)}`
  await show(<WorkspaceName workspace={workspace({ name })} className={undefined} most={limits.gridTitle} />)
  const cut = screen.getByTitle(name).firstElementChild!.textContent
  expect(cut).toBe(`n${'🗄'.repeat(149)}…`)
})

test.each([
  ['list', 'g\u0175yl owain’s'],
  ['grid', "GWYL OWAIN'S"],
] as const)('in the %s what was searched for is marked as a whole', async (view, words) => {
  const name = 'Owain’s and Gŵyl Owain’s'
  const drawName = (shown: string) => <MarkedName name={shown} text={words} />
  await show(
    <WorkspaceList workspaces={[workspace({ name })]} view={view} extrasOf={() => undefined} drawName={drawName} />,
  )
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Gŵyl Owain’s'])
  expect(screen.getByRole('link', { name })).toBeTruthy()
})
