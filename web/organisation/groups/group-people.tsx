import { Badge, Button, Group as Row, Stack, Text } from '@mantine/core'
import {
  addGroupPeople,
  createGroup,
  type Group,
  type GroupEntry,
  removeGroupEntry,
} from '@strongroom/contract/organisation/groups/groups.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { personName } from '../../ui/people/person-name.ts'
import { useAction } from '../../ui/use-action.ts'
import { AddressField } from '../../workspaces/inviting/address-field.tsx'
import { groupQuery, refreshGroups } from '../../workspaces/inviting/group-queries.ts'
import { unfinishedAddress, withTyped } from './typed-addresses.ts'

interface Props {
  group: Group
  dialog: DialogHandle
}

/** The people of a group, with a field that adds some. */
function GroupPeople({ group, dialog }: Props) {
  const t = useText()
  const { data, error } = useQuery(groupQuery(group))
  const entries = data?.entries ?? []
  const mayChange = data?.actions.update ?? false
  return (
    <Blade title={t('group.people.title', { name: group.name })} dialog={dialog}>
      <Stack gap="md">
        {mayChange && <AddPeople group={group} />}
        {data?.isProvisioned && <Text c="dimmed">{t('group.provisioned')}</Text>}
        <FormError error={error} />
        {!data && !error && <ListSkeleton rows={3} />}
        {data && entries.length === 0 && <Text c="dimmed">{t('group.people.none')}</Text>}
        {entries.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} aria-label={t('group.people')}>
            {entries.map((entry) => (
              <EntryRow key={entry.uuid} {...{ group, entry, mayChange }} />
            ))}
          </Stack>
        )}
      </Stack>
    </Blade>
  )
}

function AddPeople({ group: { workgroupUuid, uuid: groupUuid } }: { group: Group }) {
  const t = useText()
  const form = useContractForm({
    // The body of the call must name somebody, which the unfinished input may do.
    schema: createGroup.body.pick({ emails: true }),
    initial: { emails: [] as string[], typed: '' },
    alsoCheck: (values) => ({
      ...(withTyped(values).length === 0 ? { emails: t('field.required') } : {}),
      ...unfinishedAddress(t, values),
    }),
    submit: async (values) => {
      await call(addGroupPeople, { params: { workgroupUuid, groupUuid }, body: { emails: withTyped(values) } })
      form.set({ emails: [], typed: '' })
      await refreshGroups()
    },
  })
  const { values, set } = form
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm">
        <AddressField
          addresses={values.emails}
          onAddresses={(emails) => {
            set({ emails })
            form.forgetError()
          }}
          refused={form.error instanceof CallError ? form.error.addresses : []}
          error={form.field('emails').error}
          own=""
          typed={values.typed}
          onTyped={(typed) => set({ typed })}
        />
        <FormError error={form.error} />
        <Row justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {t('group.people.add')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface RowProps {
  group: Group
  entry: GroupEntry
  mayChange: boolean
}

function EntryRow({ group, entry, mayChange }: RowProps) {
  const t = useText()
  const name = personName(entry.user)
  const remove = useAction(
    async () => {
      const params = { workgroupUuid: group.workgroupUuid, groupUuid: group.uuid, entryUuid: entry.uuid }
      await call(removeGroupEntry, { params }).finally(refreshGroups)
    },
    { notify: true },
  )
  return (
    <Row component="li" justify="space-between" wrap="nowrap" gap="xs">
      <div className={listClasses.text}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.isMember ? entry.user.email : t('group.outside')}
        </Text>
      </div>
      {entry.isDisabled && <Badge color="orange">{t('group.disabled')}</Badge>}
      {mayChange && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={remove.busy}
          aria-label={t('group.people.remove-label', { name })}
          onClick={() => remove.run()}
        >
          {t('group.people.remove')}
        </Button>
      )}
    </Row>
  )
}

export const openGroupPeople = (group: Group) => {
  openDialog((dialog) => <GroupPeople group={group} dialog={dialog} />)
}
