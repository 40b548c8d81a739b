import { Badge, Button, Stack, Text } from '@mantine/core'
import { deleteGroup, type Group, renameGroup } from '@strongroom/contract/organisation/groups/groups.ts'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { GROUPS_PAGE, groupsQuery, refreshGroups } from '../../workspaces/inviting/group-queries.ts'
import { CreateGroup } from './create-group.tsx'
import { openGroupPeople } from './group-people.tsx'

const pathOf = ({ workgroupUuid, uuid: groupUuid }: Group) => ({ params: { workgroupUuid, groupUuid } })

function RenameGroup({ group, dialog }: { group: Group; dialog: DialogHandle }) {
  const t = useText()
  const rename = async (body: { name: string }) => {
    await call(renameGroup, { ...pathOf(group), body })
    await refreshGroups()
  }
  return (
    <RenameModal
      {...{ dialog, rename }}
      title={t('group.rename.title')}
      label={t('group.name')}
      submit={t('group.rename')}
      name={group.name}
      schema={renameGroup.body}
    />
  )
}

function DeleteGroup({ group, dialog }: { group: Group; dialog: DialogHandle }) {
  const t = useText()
  const act = () => call(deleteGroup, pathOf(group)).finally(refreshGroups)
  return (
    <ConfirmModal {...{ dialog, act }} title={t('group.delete.title')} confirm={t('group.delete')} danger>
      {t('group.delete.what', { name: group.name })}
    </ConfirmModal>
  )
}

const intents: Intent<Group>[] = [
  { label: 'group.people', icon: IconUsers, shown: ({ actions }) => actions.view, open: openGroupPeople },
  {
    label: 'group.rename',
    icon: IconPencil,
    shown: ({ actions }) => actions.update,
    open: (group) => openDialog((dialog) => <RenameGroup group={group} dialog={dialog} />),
  },
  {
    label: 'group.delete',
    icon: IconTrash,
    danger: true,
    shown: ({ actions }) => actions.delete,
    open: (group) => openDialog((dialog) => <DeleteGroup group={group} dialog={dialog} />),
  },
]

/** The groups of a workgroup, for its administrators. */
export function GroupsSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(groupsQuery(workgroupUuid, { page }))
  return (
    <Stack gap="sm">
      <Text c="dimmed" maw={720}>
        {t('group.text')}
      </Text>
      <TitledList
        id="groups-title"
        title={t('group.title')}
        none={t('group.none')}
        {...{ list, page }}
        pageSize={GROUPS_PAGE}
        onPage={setPage}
        add={{
          label: t('group.create'),
          act: () => openDialog((dialog) => <CreateGroup workgroupUuid={workgroupUuid} dialog={dialog} />),
        }}
      >
        {(group) => <GroupRow key={group.uuid} group={group} />}
      </TitledList>
    </Stack>
  )
}

function GroupRow({ group }: { group: Group }) {
  const t = useText()
  const { name, people, isProvisioned } = group
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <Button
          variant="transparent"
          p={0}
          h="auto"
          maw="100%"
          justify="flex-start"
          lh={1.5}
          title={name}
          onClick={() => openGroupPeople(group)}
        >
          {name}
        </Button>
        <Text size="sm" c="dimmed">
          {t('group.count', { count: people })}
        </Text>
      </div>
      {isProvisioned && <Badge color="gray">{t('provisioning.title')}</Badge>}
      <ActionMenu thing={group} intents={intents} label={t('participant.menu', { name })} />
    </li>
  )
}
