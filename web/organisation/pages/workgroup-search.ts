import { choiceParam } from '../../session/search-params.ts'
import { oversightSearch } from '../oversight/oversight-filter.ts'
import { membersSearch } from '../members/members-filter.ts'

/** The tabs of a workgroup's administration; members are the first. */
export type WorkgroupTab =
  | 'members'
  | 'groups'
  | 'reviews'
  | 'workspaces'
  | 'security'
  | 'retention'
  | 'providers'
  | 'branding'
  | 'tags'
  | 'policies'
  | 'webhooks'
  | 'reports'
  | 'about'

/** The search parameters of a workgroup's administration. */
export const workgroupSearch = (search: Record<string, unknown>) => ({
  ...membersSearch(search),
  ...oversightSearch(search),
  tab: choiceParam(search.tab, [
    'groups',
    'reviews',
    'workspaces',
    'security',
    'retention',
    'providers',
    'webhooks',
    'reports',
    'about',
  ]),
})
