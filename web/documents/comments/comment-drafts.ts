import { queryClient } from '../../api/query-client.ts'
import { KEPT_DRAFT } from '../../session/kept-drafts.ts'
import { sessionQuery } from '../../session/session.ts'

export interface DraftMention {
  uuid: string
  name: string
  /** Of a person: whether the author may ask what they see. */
  mayAsk?: boolean
}

/** An unsent comment with its mentions. */
export interface CommentDraft {
  text: string
  people: DraftMention[]
  assets: DraftMention[]
  everyone: boolean
}

export const NO_DRAFT: CommentDraft = { text: '', people: [], assets: [], everyone: false }

/**
 * Unsent comments, kept in this browser for one person: across the idle lock, a reload and a crash, until they are sent
 * or the person signs out.
 */
export function commentDraft(place: string) {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  const key = person ? `${KEPT_DRAFT}${person}:${place}` : undefined
  return {
    read(): CommentDraft | undefined {
      const kept = key ? localStorage.getItem(key) : null
      if (kept === null) return undefined
      try {
        return { ...NO_DRAFT, ...(JSON.parse(kept) as Partial<CommentDraft>) }
      } catch {
        return undefined
      }
    },
    keep(draft: CommentDraft) {
      const isEmpty = draft.text === '' && draft.people.length + draft.assets.length === 0 && !draft.everyone
      if (!key) return
      if (isEmpty) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(draft))
    },
    drop() {
      if (key) localStorage.removeItem(key)
    },
  }
}
