import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../session/session.ts'
import { readToken } from '../../api/token.ts'

type Fields = Record<string, unknown>

const PREFIX = 'draft:'
/** Never kept, in any form. */
const SECRET = /passw|code|totp|token|secret/i

/** The fields of a form without secrets, which are never kept. */
export const withoutSecrets = (values: Fields) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))

/** The draft of a form, kept in this tab and for this person only: across a lock, the end of a session and a reload. */
export function formDraft<V extends Fields>(name: string | undefined) {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  const key = name && person ? `${PREFIX}${person}:${name}` : undefined
  return {
    read(): Partial<V> {
      try {
        return key ? (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<V>) : {}
      } catch {
        return {}
      }
    },
    keep(values: V) {
      if (key) sessionStorage.setItem(key, JSON.stringify(withoutSecrets(values)))
    },
    drop() {
      if (key) sessionStorage.removeItem(key)
    },
    /** When the form unmounts: the person's own choice discards the draft, the end of the session keeps it. */
    leave() {
      if (key && readToken() !== null) sessionStorage.removeItem(key)
    },
  }
}
