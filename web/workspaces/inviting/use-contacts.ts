import { listMyContacts } from '@strongroom/contract/identity/contacts.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { personName } from '../../ui/people/person-name.ts'

/** Contacts whose name or address matches the input, and who aren't chosen yet. */
export function useContacts(typed: string, chosen: string[]): { email: string; name: string }[] {
  const [query] = useDebouncedValue(typed.trim(), limits.searchDebounce)
  const { data } = useQuery({
    queryKey: ['contacts', query],
    queryFn: ({ signal }) => call(listMyContacts, { query: { query } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (data?.content ?? []).flatMap((person) =>
    person.email && !chosen.includes(person.email) ? [{ email: person.email, name: personName(person) }] : [],
  )
}
