import { overseenSorts } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { memberSorts } from '@strongroom/contract/organisation/workgroup-members.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Administered } from './seed-administration.ts'

const PAGE = 50
const DAY = 86_400_000

/** The lists of administrators of a workgroup with so many members and workspaces: their URLs. */
export function administrationCalls(workgroup: string, total: number): Record<string, string> {
  const lists: Record<string, string> = {}
  const members = `/publicapi/1/members?workgroupUuid=${workgroup}&size=${PAGE}`
  const workspaces = `/publicapi/1/workgroups/${workgroup}/workspaces?size=${PAGE}`
  const last = (rows: number) => Math.ceil(rows / PAGE) - 1
  // With a bounded total the pager offers this many pages.
  const offered = (rows: number) => last(Math.min(rows, limits.counted))
  for (const sort of memberSorts) {
    lists[`members, ${sort}`] = `${members}&sort=${sort}`
    lists[`members, ${sort}, last page offered`] = `${members}&sort=${sort}&page=${offered(total)}`
    lists[`members, ${sort}, last page`] = `${members}&sort=${sort}&page=${last(total)}`
  }
  for (const role of ['WORKGROUP_ADMIN', 'REPORTING', 'MEMBER', 'AGENT'])
    lists[`members, ${role}`] = `${members}&role=${role}`
  for (const status of ['ACCEPTED', 'DISABLED']) lists[`members, ${status}`] = `${members}&status=${status}`
  for (const [what, words] of Object.entries({
    many: 'given',
    some: 'given12',
    one: `person${total - 9}@`,
    none: 'zebra',
  }))
    lists[`members, search that finds ${what}`] = `${members}&query=${encodeURIComponent(words)}`
  lists['disabled members, search that finds some'] = `${members}&status=DISABLED&query=given12`
  lists['invitations'] = `/publicapi/1/members/pending?workgroupUuid=${workgroup}&size=${PAGE}`
  lists['invitations, search that finds one'] = `${lists['invitations']}&query=invited${total - 10}@`
  for (const sort of overseenSorts) {
    lists[`workspaces, ${sort}`] = `${workspaces}&sort=${sort}`
    lists[`workspaces, ${sort}, last page offered`] = `${workspaces}&sort=${sort}&page=${offered(total * 0.9)}`
    lists[`workspaces, ${sort}, last page`] = `${workspaces}&sort=${sort}&page=${last(total * 0.9)}`
  }
  for (const [what, words] of Object.entries({ many: 'matter', some: '7919', none: 'zebra' }))
    lists[`workspaces, search that finds ${what}`] = `${workspaces}&name=${words}`
  for (const state of ['ACTIVE', 'DISABLED', 'LEFT'])
    lists[`workspaces, owner ${state}`] = `${workspaces}&ownerState=${state}`
  for (const filter of ['planned=true', 'planned=false', 'held=true', 'held=false'])
    lists[`workspaces, ${filter}`] = `${workspaces}&${filter}`
  lists['workspaces without activity for ten days'] =
    `${workspaces}&sort=lastActivity,asc&inactiveSince=${Date.now() - 10 * DAY}`
  lists['activity'] = `/publicapi/1/workgroups/${workgroup}/auditevents?size=${PAGE}`
  lists['activity of a rare kind'] = `${lists['activity']}&eventType=WORKGROUP_UPDATED`
  lists['groups'] = `/rest/workgroups/${workgroup}/groups?size=${PAGE}`
  lists['figures of the reports'] = `/publicapi/1/workgroups/${workgroup}/reports`
  return lists
}

/** The calls of a directory, as directories send them. */
export function directoryCalls(total: number): Record<string, string> {
  const users = '/scim/v2/Users'
  const filtered = (place: string, filter: string) => `${place}?count=100&filter=${encodeURIComponent(filter)}`
  return {
    'users, first page': `${users}?count=100&startIndex=1`,
    'users, last page': `${users}?count=100&startIndex=${total - 100}`,
    'users, externalId eq': filtered(users, `externalId eq "external-${total / 2}"`),
    'users, userName eq': filtered(users, 'userName eq "nobody@nowhere.example"'),
    'users, displayName co': filtered(users, 'displayName co "given12"'),
    'users, active eq false': filtered(users, 'active eq false'),
    'users, name.familyName sw': filtered(users, 'name.familyName sw "family99"'),
    'groups, first page': '/scim/v2/Groups?count=100',
    'groups without members': '/scim/v2/Groups?count=100&excludedAttributes=members',
    'groups, displayName eq': filtered('/scim/v2/Groups', 'displayName eq "Group 77"'),
  }
}

/** All calls by name, those of few members and those of many, each with its headers. */
export function allCalls(
  { many, few, tokens }: Administered,
  [fewTotal, manyTotal]: readonly [number, number],
  headers: Record<string, string>,
) {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const of = (calls: [Record<string, string>, Record<string, string>], [ours, theirs]: Record<string, string>[]) =>
    Object.keys(calls[0]).map((name) => ({
      name,
      few: { address: calls[0][name]!, headers: ours! },
      many: { address: calls[1][name]!, headers: theirs! },
    }))
  return [
    ...of([administrationCalls(few, fewTotal), administrationCalls(many, manyTotal)], [headers, headers]),
    ...of([directoryCalls(fewTotal), directoryCalls(manyTotal)], [bearer(tokens.few), bearer(tokens.many)]),
  ]
}
