import { choiceParam } from '../../session/search-params.ts'

/** The tabs of a workgroup's administration; members are the first. */
export type WorkgroupTab = 'members' | 'security' | 'providers' | 'branding' | 'tags' | 'policies' | 'about'

/** The search parameters of a workgroup's administration. */
export const workgroupSearch = (search: Record<string, unknown>) => ({
  tab: choiceParam(search.tab, ['security', 'providers', 'about']),
})
