import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { Id } from '../../wire/ids.ts'
import { doorErrors } from '../../workspaces/workspaces.ts'
import { AssetSort } from '../assets.ts'

const Neighbour = z.object({ uuid: Id, name: z.string() })
export type Neighbour = z.infer<typeof Neighbour>

export const findNeighbours = endpoint('GET', '/publicapi/1/documents/:assetUuid/neighbours', {
  viewAs: true,
  summary: 'The documents before and after a document in its folder, in a given order; null at the ends',
  query: z.object({ sort: AssetSort.default('name,asc') }),
  reply: z.object({ previous: Neighbour.nullable(), next: Neighbour.nullable() }),
  errors: ['asset.not.found', ...doorErrors],
})
