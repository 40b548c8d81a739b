import type { Group } from '@strongroom/contract/organisation/groups/groups.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { groupsQuery } from './group-queries.ts'

/** The groups of an invitation that is being written. */
export interface GroupChoice {
  chosen: readonly Group[]
  /** Those that match the input and aren't chosen yet. */
  offered: readonly Group[]
  /** Chooses the offered group of this name; false if there is none. */
  choose: (name: string) => boolean
  remove: (group: Group) => void
}

interface Props {
  /** The workspace's workgroup, whose members alone use its groups. */
  workgroupUuid: string
  typed: string
  chosen: readonly Group[]
  onChosen: (groups: Group[]) => void
}

export function useGroupChoice({ workgroupUuid, typed, chosen, onChosen }: Props): GroupChoice {
  const { user } = useSession()
  const [name] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery({
    ...groupsQuery(workgroupUuid, { name }),
    enabled: user.organisationUuid === workgroupUuid,
  })
  const offered = (data?.content ?? []).filter(
    ({ uuid, people }) => people > 0 && !chosen.some((group) => group.uuid === uuid),
  )
  const choose = (text: string) => {
    const wanted = text.trim().toLowerCase()
    const group = offered.find((one) => one.name.toLowerCase() === wanted)
    if (group) onChosen([...chosen, group])
    return group !== undefined
  }
  const remove = ({ uuid }: Group) => onChosen(chosen.filter((group) => group.uuid !== uuid))
  return { chosen, offered, choose, remove }
}
