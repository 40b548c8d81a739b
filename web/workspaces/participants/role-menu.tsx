import { Button, Menu, Text } from '@mantine/core'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { mayGive, type Role, roleOf, roles } from './roles.ts'

interface Props {
  abilities: Abilities
  onRole: (role: Role) => void
  /** Opens the single abilities. */
  onCustom: () => void
  /** The abilities that the chooser may give. */
  actions: WorkspaceActions | undefined
  /** The accessible label of the button, before its role. */
  label: string
  /** True if the single abilities are shown although they make up a role. */
  custom?: boolean
  /** Hidden participants don't manage. */
  hidden?: boolean
  compact?: boolean
  busy?: boolean
}

/** The roles to choose from, and the option of single abilities. */
export function RoleMenu(props: Props) {
  const { abilities, onRole, onCustom, actions, label, compact = false, busy = false, hidden = false } = props
  const t = useText()
  const role = props.custom ? undefined : roleOf(abilities)
  const name = t(role?.name ?? 'participant.role.custom')
  const isFit = (one: Role) => mayGive(abilities, one, actions) && !(hidden && one.abilities.includes('hasInviter'))
  return (
    <Menu width={300} closeOnItemClick position={compact ? 'bottom-end' : 'bottom-start'}>
      <Menu.Target>
        <Button
          variant="default"
          size={compact ? 'compact-sm' : 'sm'}
          fullWidth={!compact}
          justify="space-between"
          loading={busy}
          data-print
          {...(compact ? {} : { fw: 500, px: 12, bd: '1px solid var(--field-edge)' })}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={role?.name ?? ''}>
          {roles.map((one) => (
            <Menu.RadioItem
              key={one.name}
              value={one.name}
              disabled={one !== role && !isFit(one)}
              checkIcon={<IconCheck size={16} aria-hidden />}
              closeMenuOnClick
              onChange={() => onRole(one)}
            >
              <Text fz="sm" fw={600}>
                {t(one.name)}
              </Text>
              {/* Not dimmed: that is too faint on the tint of the item under the pointer. */}
              <Text fz="xs" opacity={0.85}>
                {t(one === role || isFit(one) ? one.hint : 'participant.role.not-yours')}
              </Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {/* Its text stands below those of the roles. */}
        <Menu.Item pl={32} onClick={onCustom}>
          {t('participant.role.custom-open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
