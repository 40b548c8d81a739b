import { choiceParam, flagParam, pageParam, sizeParam, textParam } from '../../session/search-params.ts'
import { assetSorts } from '../assets/assets-filter.ts'
import { activityGroups } from '../../record/audit/activity-groups.ts'
import { participantSorts } from '../../workspaces/participants/participants-filter.ts'

/** The search parameters of workspace, folder and document pages. */
export const workspaceSearch = (search: Record<string, unknown>) => ({
  ...folderSearch(search),
  tab: choiceParam(search.tab, ['participants', 'comments', 'tasks']),
  connectLinkShare: flagParam(search.connectLinkShare),
  inviteOpen: flagParam(search.inviteOpen),
  restrictAction: flagParam(search.restrictAction),
  'participants-page': pageParam(search['participants-page']),
  'participants-page-size': sizeParam(search['participants-page-size']),
  'participants-sort': choiceParam(search['participants-sort'], participantSorts),
  accepted: choiceParam(search.accepted, ['accepted', 'pending', 'unregistered']),
  query: textParam(search.query),
  'activity-page': pageParam(search['activity-page']),
  activity: choiceParam(search.activity, activityGroups),
})

export type WorkspaceSearch = ReturnType<typeof workspaceSearch>

export const folderSearch = (search: Record<string, unknown>) => ({
  'assets-page': pageParam(search['assets-page']),
  'assets-page-size': sizeParam(search['assets-page-size']),
  sort: choiceParam(search.sort, assetSorts),
  view: choiceParam(search.view, ['grid']),
  tab: choiceParam(search.tab, ['comments']),
  ...commentsSearch(search),
})

const commentsSearch = (search: Record<string, unknown>) => ({
  'commentsList-page': pageParam(search['commentsList-page']),
  'commentsList-page-size': sizeParam(search['commentsList-page-size']),
  'open-comments': flagParam(search['open-comments']),
  thread: textParam(search.thread),
  comment: textParam(search.comment),
})

export type FolderSearch = ReturnType<typeof folderSearch>

export const assetSearch = (search: Record<string, unknown>) => ({
  tab: choiceParam(search.tab, ['versions', 'comments', 'readers', 'tasks', 'details']),
  ...commentsSearch(search),
  version: pageParam(search.version),
  /** The numbers of the versions that the tab of versions compares. */
  from: pageParam(search.from),
  to: pageParam(search.to),
  /** Of the document, counted from 1 as on paper. */
  page: pageParam(search.page),
})

export type AssetSearch = { [K in keyof ReturnType<typeof assetSearch>]?: ReturnType<typeof assetSearch>[K] }
