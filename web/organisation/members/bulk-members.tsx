import { Button, Checkbox, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import { transferMember } from '@strongroom/contract/organisation/members.ts'
import {
  type Member,
  MemberRole,
  setMemberDisabled,
  setMemberRole,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { listWorkgroups } from '@strongroom/contract/organisation/workgroups.ts'
import { IconArrowRight, IconChevronDown, IconUserCheck, IconUserCog, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { IntentItems, type Intent } from '../../ui/action-menu.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import { actOnEach, type Failure } from './act-on-each.ts'
import { Failures } from './failures.tsx'

type Kind = 'disable' | 'enable' | 'role' | 'move'

/** Whether the action is offered for a member; others of a selection are left out. */
const applies: Record<Kind, (member: Member) => boolean> = {
  disable: ({ actions }) => actions.disable,
  enable: ({ actions }) => actions.enable,
  role: ({ actions }) => actions.updateRole,
  // Moving asks the person; only account administrators administer another workgroup to ask for.
  move: ({ actions, status, user }) => actions.makeAccountAdmin && status === 'ACCEPTED' && user.email !== null,
}

/** Whether a member can be selected. */
export const isSelectable = (member: Member) => Object.values(applies).some((applied) => applied(member))

const intent = (kind: Kind, icon: Intent<Member[]>['icon'], danger = false): Intent<Member[]> => ({
  label: `members.bulk.${kind}`,
  icon,
  danger,
  shown: (members) => members.some(applies[kind]),
  open: (members) =>
    openDialog((dialog) => <BulkDialog kind={kind} members={members.filter(applies[kind])} dialog={dialog} />),
})

const intents = [
  intent('role', IconUserCog),
  intent('move', IconArrowRight),
  intent('enable', IconUserCheck),
  intent('disable', IconUserOff, true),
]

interface SelectionProps {
  offered: Member[]
  chosen: Member[]
  setTicked: (uuids: string[]) => void
}

/** Selects the members of this page, and acts on the selected ones. */
export function MemberSelection({ offered, chosen, setTicked }: SelectionProps) {
  const t = useText()
  if (offered.length === 0) return null
  return (
    <Group gap="sm">
      <Checkbox
        label={t('member.workspaces.all')}
        checked={chosen.length === offered.length}
        indeterminate={chosen.length > 0 && chosen.length < offered.length}
        onChange={(event) => setTicked(event.currentTarget.checked ? offered.map(({ userUuid }) => userUuid) : [])}
      />
      {chosen.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t('members.bulk', { count: chosen.length })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <IntentItems thing={chosen} intents={intents} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

interface DialogProps {
  kind: Kind
  members: Member[]
  dialog: DialogHandle
}

/** Acts on one member after another; those that fail are left, with their reasons. */
function BulkDialog({ kind, members, dialog }: DialogProps) {
  const t = useText()
  const [left, setLeft] = useState(members)
  const [failures, setFailures] = useState<Failure[]>([])
  const [value, setValue] = useState(kind === 'role' ? 'MEMBER' : '')
  const run = useAction(async () => {
    const things = left.map((member) => ({ uuid: member.userUuid, name: personName(member.user), member }))
    const failed = await actOnEach(things, ({ member }) => act(kind, member, value))
    await refreshWorkgroup()
    setFailures(failed)
    setLeft(left.filter(({ userUuid }) => failed.some(({ uuid }) => uuid === userUuid)))
    const done = left.length - failed.length
    if (done > 0) notifyDone(t(`members.bulk.${kind}.done`, { count: done }))
    if (failed.length === 0) dialog.finish()
  })
  return (
    <DialogModal title={t(`members.bulk.${kind}`)} dialog={dialog} busy={run.busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run.run()
        }}
      >
        <Stack gap="md">
          <Text>{t(`members.bulk.${kind}.what`, { count: left.length })}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {left.map(({ user }) => personName(user)).join(', ')}
          </Text>
          {kind === 'role' && <RoleChoice members={left} value={value} onValue={setValue} />}
          {kind === 'move' && (
            <TargetChoice workgroupUuid={members[0]!.workgroupUuid} value={value} onValue={setValue} />
          )}
          <Failures title={t('members.bulk.failed', { count: failures.length })} failures={failures} />
          <FormError error={run.error} />
          <DialogActions
            submit={t(`members.bulk.${kind}.submit`)}
            cancel={dialog.close}
            busy={run.busy}
            danger={kind === 'disable'}
            disabled={kind === 'move' && value === ''}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

function act(kind: Kind, { userUuid, user }: Member, value: string): Promise<unknown> {
  const params = { userUuid }
  if (kind === 'role') return call(setMemberRole, { params, body: { role: MemberRole.parse(value) } })
  if (kind === 'move')
    return call(transferMember, { body: { workgroupUuid: value, emails: [user.email ?? ''], message: '' } })
  return call(setMemberDisabled, { params, body: { disabled: kind === 'disable' } })
}

interface ChoiceProps {
  value: string
  onValue: (value: string) => void
}

function RoleChoice({ members, value, onValue }: ChoiceProps & { members: Member[] }) {
  const t = useText()
  const all = members.every(({ actions }) => actions.makeAccountAdmin)
  return (
    <NativeSelect
      label={t('workgroup.members.role-filter')}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      data={MemberRole.options
        .filter((role) => role !== 'ACCOUNT_ADMIN' || all)
        .map((role) => ({ value: role, label: t(`workgroup.role.${role}`) }))}
    />
  )
}

function TargetChoice({ workgroupUuid, value, onValue }: ChoiceProps & { workgroupUuid: string }) {
  const t = useText()
  const list = useQuery({
    queryKey: ['workgroups', 'targets'],
    queryFn: ({ signal }) => call(listWorkgroups, { query: { size: 100 } }, { signal }),
  })
  const others = (list.data?.content ?? []).filter(({ uuid }) => uuid !== workgroupUuid)
  if (list.data && others.length === 0) return <Text>{t('members.bulk.move.none')}</Text>
  return (
    <>
      <NativeSelect
        label={t('members.bulk.move.target')}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        data={[
          { value: '', label: t('members.bulk.move.choose') },
          ...others.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
      <FormError error={list.error} />
    </>
  )
}
