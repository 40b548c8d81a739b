import { Anchor, Paper, Stack, Text } from '@mantine/core'
import type { Group, GroupEntry } from '@strongroom/contract/organisation/groups/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { groupQuery } from './group-queries.ts'

/** The number of people of a group that are shown at first. */
const AT_FIRST = 10

/** The people whom the chosen groups contain at this moment; `refused` addresses are marked. */
export function InvitedGroups({ groups, refused }: { groups: readonly Group[]; refused: readonly string[] }) {
  const t = useText()
  if (groups.length === 0) return null
  return (
    <Paper withBorder p="sm" radius="md">
      <Stack gap={8}>
        {groups.map((group) => (
          <InvitedGroup key={group.uuid} group={group} refused={refused} />
        ))}
        <Text fz="sm" c="dimmed">
          {t('group.moment')}
        </Text>
      </Stack>
    </Paper>
  )
}

function InvitedGroup({ group, refused }: { group: Group; refused: readonly string[] }) {
  const t = useText()
  const { data, error } = useQuery(groupQuery(group))
  const [all, setAll] = useState(false)
  const entries = data?.entries.filter(({ isDisabled }) => !isDisabled) ?? []
  const shown = all ? entries : entries.slice(0, AT_FIRST)
  const isRefused = ({ user }: GroupEntry) => user.email !== null && refused.includes(user.email)
  const wrong = entries.filter(isRefused).map(({ user }) => user.email)
  return (
    <div>
      <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('group.contains', { name: group.name, count: entries.length })}
      </Text>
      <FormError error={error} />
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {shown.map(({ user }) => personName(user)).join(', ')}
      </Text>
      {shown.length < entries.length && (
        <Anchor component="button" type="button" fz="sm" onClick={() => setAll(true)}>
          {t('group.show-all', { count: entries.length })}
        </Anchor>
      )}
      {wrong.length > 0 && (
        <Text fz="sm" c="var(--mantine-color-red-text)" role="alert">
          {t('group.refused', { addresses: wrong.join(', ') })}
        </Text>
      )}
    </div>
  )
}
