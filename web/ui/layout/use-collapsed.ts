import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../session/session.ts'

/** Stored in this browser per person. */
const keyOf = () => `collapsed:${queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid ?? ''}`

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** Whether a person has collapsed a list in this browser; a list without an id isn't collapsible. */
export function useCollapsed(listId: string | undefined) {
  const [isCollapsed, setCollapsed] = useState(() => listId !== undefined && read().includes(listId))
  const toggle = () => {
    if (listId === undefined) return
    const others = read().filter((id) => id !== listId)
    localStorage.setItem(keyOf(), JSON.stringify(isCollapsed ? others : [...others, listId]))
    setCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
