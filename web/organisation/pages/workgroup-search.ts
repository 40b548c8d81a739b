import { choiceParam } from '../../session/search-params.ts'

/** The parts of a workgroup's administration; members are what it begins with. */
export type WorkgroupTab = 'members' | 'security' | 'providers' | 'branding' | 'tags' | 'about'

/** What the address of a workgroup's administration says beside its id. */
export const workgroupSearch = (search: Record<string, unknown>) => ({
  tab: choiceParam(search.tab, ['security', 'providers', 'about']),
})
