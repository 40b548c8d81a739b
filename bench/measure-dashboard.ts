import { alternate } from './alternate.ts'
import { judge } from './goals.ts'
import { cpu, pages, pageOfFloor } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { insertWorkspaces } from './seed-large.ts'
import { insertPeople } from './seed-product.ts'

/** Measures the lists that people meet first: a dashboard of 500 workspaces, and a thousand participants. */
export async function measureDashboard(pair: Pair, sizes: Sizes): Promise<void> {
  const { product, database } = pair
  await insertWorkspaces(database, product.workspace, 500)
  await insertPeople(database, product.workspace, 980)
  await database.query('vacuum analyze asset, participant, person, workspace')
  const lists = {
    'dashboard of 500 workspaces': '/publicapi/1/myworkspaces?size=50&includeActions=true',
    '1,000 participants': `/publicapi/1/participants?workspaceUuid=${product.workspace}&size=50&includeActions=true`,
  }
  for (const [what, address] of Object.entries(lists)) {
    const ours = pages(pair, 'product', product.url + address, sizes)
    const floor = pages(pair, 'floor', pageOfFloor(pair, 50), sizes)
    await ours.round()
    await floor.round()
    await pair.findBackends()
    const compared = await alternate(sizes.rounds, ours, floor)
    const unit = '× the floor'
    const beside = `${compared.ours.wall.toFixed(2)} against ${compared.other.wall.toFixed(2)} ms`
    judge(`${what}, p50`, { figure: compared.wallRatio, limit: ['at most', 2], unit, beside })
    judge(`${what}, CPU`, { figure: compared.cpuRatio, limit: ['at most', 2], unit, beside: cpu(compared) })
  }
}
