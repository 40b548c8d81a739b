import { Badge, VisuallyHidden } from '@mantine/core'
import { createContext, useContext } from 'react'
import { useText } from '../../i18n/language.ts'

interface Visit {
  /** When the person's visit before this one ended; undefined without one: then nothing is marked. */
  since: number | undefined
  /** The person, whose own changes aren't new to them. */
  userUuid: string
}

const LastVisit = createContext<Visit | undefined>(undefined)
/** Gives lists of a workspace the person's last visit, for their marks. */
export const LastVisitProvider = LastVisit.Provider

/** Tells whether something was done by others since the person's last visit. */
export function useIsNew(): (time: number, byUuid: string | null | undefined) => boolean {
  const visit = useContext(LastVisit)
  return (time, byUuid) => visit?.since !== undefined && time > visit.since && byUuid !== visit.userUuid
}

/** The mark of what is new or was changed since the person's last visit. */
export function NewMark({ kind }: { kind: 'added' | 'changed' }) {
  const t = useText()
  return (
    <Badge size="xs" variant="filled" flex="none">
      <span aria-hidden>{t(`visits.mark.${kind}`)}</span>
      <VisuallyHidden>{t(`visits.mark.${kind}.said`)}</VisuallyHidden>
    </Badge>
  )
}
