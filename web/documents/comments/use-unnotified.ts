import type { Person } from '@strongroom/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMaybeSession } from '../../session/session.ts'
import type { CommentDraft } from './comment-drafts.ts'
import { type About, unnotifiedQuery } from './queries.ts'

interface Asked {
  workspaceUuid: string
  about: About
  draft: CommentDraft
  people: { uuid: string; mayAsk?: boolean }[]
}

/** Who of these people wouldn't be notified of the comment, as far as the author may ask. */
export function useUnnotified({ workspaceUuid, about, draft, people }: Asked): Person[] {
  const own = useMaybeSession()?.user.uuid
  const asked = people.filter(({ uuid, mayAsk }) => mayAsk && uuid !== own).map(({ uuid }) => uuid)
  const assets = draft.assets.map(({ uuid }) => uuid)
  const { data = [] } = useQuery(unnotifiedQuery({ workspaceUuid, people: asked, assets, ...about }))
  // The answer to other questions may still be shown.
  return data.filter(({ uuid }) => uuid !== null && asked.includes(uuid))
}
