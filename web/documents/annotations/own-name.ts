import { useQuery } from '@tanstack/react-query'
import { personName } from '../../ui/people/person-name.ts'
import { sessionQuery } from '../../session/session.ts'

/** The person's own name, for annotations that aren't saved yet. */
export function useOwnName(): string {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return data ? personName({ givenName: data.user.firstName, familyName: data.user.lastName }) : ''
}
