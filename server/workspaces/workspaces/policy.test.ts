import { Operation } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { rowsOf, STANDINGS, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { operationsOf, workspaceActions } from './policy.ts'

test('who may do what with a workspace', async () => {
  await expect(TABLE_HEAD + tableOf('A workspace', rowsOf(workspaceActions))).toMatchFileSnapshot('./policy.table.md')
})

test('the operations match the allowed actions', () => {
  const none = Object.fromEntries(Object.keys(workspaceActions(STANDINGS['owner']!)).map((action) => [action, false]))
  const only = (action: string) => operationsOf({ ...none, [action]: true } as never)
  expect(only('')).toEqual([])
  expect([...only('updateName'), ...only('delete')]).toEqual(['PUT name', 'DELETE'])
})

test('each action has an operation of its own', () => {
  const every = Object.fromEntries(Object.keys(workspaceActions(STANDINGS['owner']!)).map((action) => [action, true]))
  const operations = operationsOf(every as never)
  expect(new Set(operations).size).toBe(operations.length)
  expect(Operation.options).toEqual(expect.arrayContaining(operations))
})
