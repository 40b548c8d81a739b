import {
  type OverseenSort,
  overseenSorts,
  ownerStates,
} from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { choiceParam, flagParam, pageParam, textParam } from '../../session/search-params.ts'

/** Months without activity that can be asked for. */
export const quietMonths = ['1', '3', '6', '12', '24'] as const
type QuietMonths = (typeof quietMonths)[number]

/** Owners who can't look after their workspaces. */
export const awayStates = ownerStates.filter((state) => state !== 'ACTIVE')

/** Filters and order of the workspaces of a workgroup, all in the URL. Pages count from 0. */
export interface OversightFilter {
  'workspaces-page'?: number | undefined
  'workspaces-sort'?: OverseenSort | undefined
  'workspace-name'?: string | undefined
  quiet?: QuietMonths | undefined
  owner?: (typeof awayStates)[number] | undefined
  planned?: 'true' | 'false' | undefined
  held?: 'true' | 'false' | undefined
  /** Closed workspaces instead of open ones. */
  closed?: true | undefined
}

export const oversightSearch = (search: Record<string, unknown>): OversightFilter => ({
  'workspaces-page': pageParam(search['workspaces-page']),
  'workspaces-sort': choiceParam(search['workspaces-sort'], overseenSorts),
  'workspace-name': textParam(search['workspace-name']),
  quiet: choiceParam(String(search['quiet'] ?? ''), quietMonths),
  owner: choiceParam(search['owner'], awayStates),
  planned: choiceParam(String(search['planned'] ?? ''), ['true', 'false']),
  held: choiceParam(String(search['held'] ?? ''), ['true', 'false']),
  closed: flagParam(search['closed']),
})

/** The day so many months ago, from its beginning: the same in each request of a day. */
export function monthsAgo(months: number): number {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setMonth(day.getMonth() - months)
  return day.getTime()
}

export const isFiltered = (filter: OversightFilter): boolean =>
  (['workspace-name', 'quiet', 'owner', 'planned', 'held', 'closed'] as const).some(
    (name) => filter[name] !== undefined,
  )
