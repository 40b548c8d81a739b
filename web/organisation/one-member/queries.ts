import { findMember, listMemberSessions } from '@strongroom/contract/organisation/one-member.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

interface Ids {
  workgroupUuid: string
  userUuid: string
}

const key = ({ workgroupUuid, userUuid }: Ids, ...rest: unknown[]) =>
  ['workgroups', 'one', workgroupUuid, 'member', userUuid, ...rest] as const

/** A member in full, for the administrators of the workgroup. */
export const memberQuery = (ids: Ids) =>
  queryOptions({
    queryKey: key(ids),
    queryFn: ({ signal }) =>
      call(findMember, { params: { userUuid: ids.userUuid }, query: { workgroupUuid: ids.workgroupUuid } }, { signal }),
  })

/** Where a member is signed in. */
export const memberSessionsQuery = (ids: Ids) =>
  queryOptions({
    queryKey: key(ids, 'sessions'),
    queryFn: ({ signal }) => call(listMemberSessions, { params: { userUuid: ids.userUuid } }, { signal }),
  })

export const memberWorkspaceRoles = ['OWNER', 'MANAGER', 'PARTICIPANT'] as const
export type MemberWorkspaceRole = (typeof memberWorkspaceRoles)[number]

interface OfMember extends Ids {
  role: MemberWorkspaceRole
  page: number
  size: number
}

/** The open workspaces of the administrator’s workgroups in which the member has the role. */
export const memberWorkspacesQuery = ({ role, page, size, ...ids }: OfMember) =>
  queryOptions({
    queryKey: key(ids, 'workspaces', role, page, size),
    queryFn: ({ signal }) =>
      call(
        listWorkspaces,
        {
          query: {
            isAdminContext: 'true',
            workgroupUuid: ids.workgroupUuid,
            userUuid: ids.userUuid,
            role,
            sort: 'name,asc',
            page,
            size,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
