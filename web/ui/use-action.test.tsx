import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { queryClient } from '../api/query-client.ts'
import { text } from '../i18n/language.ts'
import { show } from '../test/show.tsx'
import { useAction } from './use-action.ts'

interface Props {
  act: () => Promise<unknown>
  notify?: boolean
}

function Act({ act, notify = false }: Props) {
  const { run, busy, done, error, reset } = useAction(act, { notify })
  return (
    <>
      <button type="button" onClick={() => run()}>
        Act
      </button>
      <button type="button" onClick={reset}>
        Forget
      </button>
      <output>{busy ? 'busy' : done ? 'done' : error === null ? 'idle' : 'failed'}</output>
    </>
  )
}

test('a double click acts once', async () => {
  let acts = 0
  let finish: () => void = () => undefined
  const act = () => {
    acts += 1
    return new Promise<void>((resolve) => (finish = resolve))
  }
  const user = await show(<Act act={act} />)
  await user.dblClick(screen.getByRole('button', { name: 'Act' }))
  expect(acts).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  expect(screen.getByText('busy')).toBeDefined()
  finish()
  expect(await screen.findByText('done')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(acts).toBe(2)
})

test('a failure is kept until it is forgotten', async () => {
  const user = await show(<Act act={() => Promise.reject(new CallError('network', 0))} />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(await screen.findByText('failed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  expect(screen.getByText('idle')).toBeDefined()
})

test('a failure may be shown as a message instead', async () => {
  const user = await show(<Act act={() => Promise.reject(new CallError('network', 0))} notify />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(await screen.findByText(text('error.network'))).toBeDefined()
  expect(screen.getByText('idle')).toBeDefined()
})

test.each([
  ['asset.not.found', 'assets'],
  ['workspace.not.found', 'workspaces'],
] as const)('what an action found gone (%s) is fetched again, other data is not', async (code, key) => {
  const other = key === 'assets' ? 'workspaces' : 'assets'
  for (const one of [key, other]) queryClient.setQueryData([one, 'one'], 'known')
  const user = await show(<Act act={() => Promise.reject(new CallError(code, 404))} />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(await screen.findByText('failed')).toBeDefined()
  expect(queryClient.getQueryState([key, 'one'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState([other, 'one'])?.isInvalidated).toBe(false)
})
