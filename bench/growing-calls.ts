import { limits } from '@strongroom/contract/wire/limits.ts'
import type pg from 'pg'
import type { Filled } from './fill-installation.ts'
import { ask } from './traffic.ts'

/** One call whose time is compared between sizes. */
export interface GrowingCall {
  name: string
  /** Returns the documents for the runs, one each. */
  prepare?: (total: number) => Promise<string[]>
  run: (given: string) => Promise<unknown>
}

interface Place {
  url: string
  headers: Record<string, string>
  filled: Filled
  rows: number
  owner: pg.Pool
}

/** Every call that lists, counts, searches or changes one thing among many. */
export function growingCalls(place: Place): GrowingCall[] {
  const { workspace, workgroup, folder, little, smallWorkspace } = place.filled
  const assets = `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folder}&size=50&includeActions=true`
  const people = `/publicapi/1/participants?workspaceUuid=${workspace}&size=50&includeActions=true`
  const events = `/publicapi/1/workspaces/${workspace}/auditevents?size=50`
  const mine = '/publicapi/1/myworkspaces?size=50&includeActions=true'
  const last = (rows: number) => Math.ceil(rows / 50) - 1
  // With a bounded total the pager offers this many pages.
  const offered = (rows: number) => last(Math.min(rows, limits.counted))
  const lists: Record<string, string> = {
    'who am I': '/rest/me',
    'documents, first page': `${assets}&sort=name,asc`,
    'documents by size': `${assets}&sort=size,desc`,
    'documents, a page in the middle': `${assets}&sort=name,asc&page=${Math.round(last(place.rows) / 2)}`,
    'documents, last page': `${assets}&sort=name,asc&page=${last(place.rows)}`,
    'documents, a name that few have': `${assets}&sort=name,asc&name=${place.rows - 4}`,
    'documents, folders only': `${assets}&sort=name,asc&type=FOLDER`,
    'documents, documents only': `${assets}&sort=name,asc&type=DOCUMENT`,
    'a folder of fifty': `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${little}&size=50&includeActions=true&sort=name,asc`,
    'participants by role': `${people}&sort=role,desc`,
    'participants by name': `${people}&sort=username,asc`,
    'participants by time of joining': `${people}&sort=joinedDate,desc`,
    'participants, last page offered': `${people}&sort=role,desc&page=${offered(place.rows)}`,
    'participants, last page': `${people}&sort=role,desc&page=${last(place.rows)}`,
    'participants who are pending': `${people}&sort=role,desc&classification=pending`,
    'participants, those who have not accepted': `${people}&sort=role,desc&inviteAccepted=false`,
    'participants, search that finds many': `${people}&sort=role,desc&query=family12`,
    'participants, search that finds one': `${people}&sort=role,desc&query=family${place.rows - 1}`,
    'participants, search that finds nobody': `${people}&sort=role,desc&query=zebra`,
    contacts: '/publicapi/1/mycontacts?size=20',
    'contacts, search': `/publicapi/1/mycontacts?size=20&query=family${place.rows - 4}`,
    'contacts, search that finds nobody': '/publicapi/1/mycontacts?size=20&query=zebra',
    'activity, first page': events,
    'activity of one kind': `${events}&eventType=ASSET_RENAMED`,
    'activity of a rare kind': `${events}&eventType=WORKSPACE_CREATED`,
    'activity, last page offered': `${events}&page=${offered(place.rows)}`,
    'activity, last page': `${events}&page=${last(place.rows)}`,
    'activity of a small workspace': `/publicapi/1/workspaces/${smallWorkspace}/auditevents?size=50`,
    'dashboard by creation': `${mine}&sort=createdDate,desc`,
    'dashboard by name': `${mine}&sort=name,asc`,
    'dashboard by change': `${mine}&sort=modifiedDate,desc`,
    'dashboard, search': `${mine}&sort=createdDate,desc&name=7919`,
    'dashboard, search that finds nothing': `${mine}&sort=createdDate,desc&name=zebra`,
    'dashboard, favourites': `${mine}&sort=createdDate,desc&favourite=true`,
    'workspaces that one administers': '/publicapi/1/workspaces?size=50&isAdminContext=true',
    'workspaces that one administers, by name': '/publicapi/1/workspaces?size=50&isAdminContext=true&sort=name,asc',
    'workspaces that one administers, search': '/publicapi/1/workspaces?size=50&isAdminContext=true&name=7919',
    'members of a workgroup': `/publicapi/1/members?workgroupUuid=${workgroup}&size=50`,
    'members of a workgroup, search': `/publicapi/1/members?workgroupUuid=${workgroup}&size=50&query=family${place.rows - 4}`,
    'activity of a workgroup': `/publicapi/1/workgroups/${workgroup}/auditevents?size=50`,
    'activity of a workgroup, a rare kind': `/publicapi/1/workgroups/${workgroup}/auditevents?size=50&eventType=WORKGROUP_UPDATED`,
    'participants whom nobody trusts': `${people}&sort=role,desc&trusted=false`,
    'participants, a letter': `${people}&sort=role,desc&query=f`,
    'participants, two letters': `${people}&sort=role,desc&query=zz`,
    'dashboard, last page offered': `${mine}&sort=createdDate,desc&page=${offered(place.rows / 10)}`,
    'dashboard, last page': `${mine}&sort=createdDate,desc&page=${last(place.rows / 10)}`,
  }
  const reads = Object.entries(lists).map(([name, address]) => ({
    name,
    run: () => ask(place.url + address, { headers: place.headers }),
  }))
  return [...reads, ...changingCalls(place)]
}

function changingCalls({ url, headers, filled, owner }: Place): GrowingCall[] {
  const json = { ...headers, 'content-type': 'application/json' }
  const put = (id: string, what: string, body: object) =>
    ask(`${url}/publicapi/1/assets/${id}/${what}`, {
      method: 'PUT',
      headers: json,
      body: [Buffer.from(JSON.stringify(body))],
    })
  const prepare = async (total: number) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from asset where parent_id = $1 and kind = 'DOCUMENT' order by created limit $2`,
      [filled.folder, total],
    )
    return rows.map(({ id }) => id)
  }
  let renamed = 0
  return [
    {
      name: 'opening a document',
      prepare,
      run: (id) => ask(`${url}/publicapi/1/assets/${id}?includeActions=true`, { headers }),
    },
    { name: 'renaming one', prepare, run: (id) => put(id, 'name', { name: `Renamed ${Date.now()} ${renamed++}.pdf` }) },
    { name: 'moving one', prepare, run: (id) => put(id, 'parent', { parentUuid: filled.little }) },
    {
      name: 'deleting one',
      prepare,
      run: (id) => ask(`${url}/publicapi/1/assets/${id}`, { method: 'DELETE', headers }),
    },
  ]
}
