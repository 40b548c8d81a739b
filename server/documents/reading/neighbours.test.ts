import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { findNeighbours } from '@strongroom/contract/documents/reading/neighbours.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('the documents before and after a document, in the order of the list and in its folder only', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const body = { workspaceUuid: workspace.uuid, name: 'b folder' }
  const folder = await as(server, owner).call(createFolder, { body })
  const upload = (name: string, bytes: string, parentUuid?: string) =>
    as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid, ...(parentUuid ? { parentUuid } : {}) })
  const ten = await upload('Part 10.txt', '1')
  const two = await upload('part 2.txt', '333')
  const one = await upload('Part 1.txt', '22')
  const alone = await upload('Part 3.txt', '4444', folder.uuid)
  const around = async (assetUuid: string, sort?: 'size,desc' | 'createdDate,asc') => {
    const input = { params: { assetUuid }, query: sort ? { sort } : {} }
    const { previous, next } = await as(server, people.viewer).call(findNeighbours, input)
    return [previous?.name, next?.name]
  }
  expect(await around(one.uuid)).toEqual([undefined, 'part 2.txt'])
  expect(await around(two.uuid)).toEqual(['Part 1.txt', 'Part 10.txt'])
  expect(await around(ten.uuid)).toEqual(['part 2.txt', undefined])
  expect(await around(one.uuid, 'size,desc')).toEqual(['part 2.txt', 'Part 10.txt'])
  expect(await around(two.uuid, 'createdDate,asc')).toEqual(['Part 10.txt', 'Part 1.txt'])
  expect(await around(alone.uuid)).toEqual([undefined, undefined])
  const stranger = await given.person(server, 'Stranger')
  const ask = (who: typeof owner, assetUuid: string) =>
    outcomeOf(as(server, who).call(findNeighbours, { params: { assetUuid }, query: {} }))
  expect(await ask(stranger, one.uuid)).toBe('asset.not.found')
  expect(await ask(owner, folder.uuid)).toBe('asset.not.found')
})
