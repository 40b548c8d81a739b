import {
  listComments,
  listMentionableAssets,
  listThreads,
  listUnnotified,
  findThread,
} from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The discussions that a page shows: of a workspace, or of one document, folder or link. */
export interface Discussed {
  workspaceUuid: string
  assetUuid?: string | undefined
}

/** The document and the discussion that a comment is about by its place, besides its own mentions. */
export interface About {
  assetUuid?: string | undefined
  threadUuid?: string | undefined
}

export const THREADS_PAGE = limits.sidebarPageSize
export const REPLIES_PAGE = 20

interface ShownThreads {
  page: number
  state: 'all' | 'open'
  size?: number
}

/** A page of discussions, five of them by default. */
export const threadsQuery = (
  { workspaceUuid, assetUuid }: Discussed,
  { page, state, size = THREADS_PAGE }: ShownThreads,
) =>
  queryOptions({
    queryKey: ['comments', 'threads', workspaceUuid, assetUuid ?? '', page, size, state],
    queryFn: ({ signal }) => {
      const about = assetUuid ? { assetUuid } : { workspaceUuid }
      const open = state === 'open' ? { resolved: 'false' } : {}
      return call(listThreads, { query: { ...about, ...open, page, size } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const threadQuery = (threadUuid: string) =>
  queryOptions({
    queryKey: ['comments', 'thread', threadUuid],
    queryFn: ({ signal }) => call(findThread, { params: { threadUuid } }, { signal }),
  })

/** A page of a whole discussion, earliest first; with `containing` the page of that comment. */
export const repliesQuery = (threadUuid: string, page: number, containing?: string) =>
  queryOptions({
    queryKey: ['comments', 'replies', threadUuid, page, containing ?? ''],
    queryFn: ({ signal }) => {
      const at = containing ? { containing } : {}
      const query = { threadUuid, ...at, page, size: REPLIES_PAGE, sort: 'createdTime,asc' as const }
      return call(listComments, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

interface Mentioned {
  mentionUuid: string
  createdAfter: number | undefined
  workgroupUuid: string | undefined
}

/** A page of the comments that mention a person. */
export const mentionsQuery = (
  { mentionUuid, createdAfter, workgroupUuid }: Mentioned,
  page: number,
  size: number = THREADS_PAGE,
) =>
  queryOptions({
    queryKey: ['comments', 'mentions', mentionUuid, createdAfter ?? 0, workgroupUuid ?? '', page, size],
    queryFn: ({ signal }) => {
      const after = createdAfter === undefined ? {} : { createdAfter }
      return call(listComments, { query: { mentionUuid, workgroupUuid, ...after, page, size } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** People whom a comment may mention: visible to everyone, and joined. */
export const mentionablePeopleQuery = (workspaceUuid: string, words: string, size: number) =>
  queryOptions({
    queryKey: ['participants', 'mentionable', workspaceUuid, words, size],
    queryFn: async ({ signal }) => {
      const named = words.trim() === '' ? {} : { query: words }
      const query = {
        workspaceUuid,
        ...named,
        inviteAccepted: 'true',
        type: 'STANDARD',
        size,
        sort: 'username,asc',
        includeActions: 'true',
      } as const
      const { content } = await call(listParticipants, { query }, { signal })
      return content.flatMap(({ userUuid, user, actions }) =>
        userUuid ? [{ ...user, uuid: userUuid, mayAsk: actions?.explain ?? false }] : [],
      )
    },
    placeholderData: keepPreviousData,
  })

interface Asked extends About {
  workspaceUuid: string
  people: string[]
  assets: string[]
}

/** Who of these people wouldn't be notified of the comment; for those who may ask about other people's access. */
export const unnotifiedQuery = ({ workspaceUuid, people, assets, assetUuid, threadUuid }: Asked) => {
  const assetUuids = [...new Set(assetUuid ? [...assets, assetUuid] : assets)]
  return queryOptions({
    queryKey: ['participants', 'unnotified', workspaceUuid, people, assetUuids, threadUuid ?? ''],
    queryFn: async ({ signal }) => {
      const thread = threadUuid ? { threadUuid } : {}
      const query = { workspaceUuid, userUuids: people, assetUuids, ...thread }
      return (await call(listUnnotified, { query }, { signal })).content
    },
    enabled: people.length > 0 && (assetUuids.length > 0 || threadUuid !== undefined),
    placeholderData: keepPreviousData,
  })
}

export const mentionableAssetsQuery = (workspaceUuid: string, words: string, size: number) =>
  queryOptions({
    queryKey: ['assets', 'mentionable', workspaceUuid, words, size],
    queryFn: async ({ signal }) => {
      const { content } = await call(
        listMentionableAssets,
        { query: { workspaceUuid, query: words, size } },
        { signal },
      )
      return content
    },
    placeholderData: keepPreviousData,
  })
