import { Menu, NativeSelect } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { chooseWorkgroup, clearWorkgroup, useChosenWorkgroup } from '../../session/chosen-workgroup.ts'
import { type CurrentWorkgroup, useCurrentWorkgroup, workgroupsQuery } from '../../session/current-workgroup.ts'
import { useSession } from '../../session/session.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'

/** For people who work with several workgroups: chooses the current one. The workgroups are loaded when the menu opens. */
export function ChooseWorkgroupItem(): ReactNode {
  const t = useText()
  const { data } = useQuery(workgroupsQuery)
  const several = (data?.content ?? []).length > 1
  if (!several) return null
  return (
    <Menu.Item
      leftSection={<IconUsersGroup size={16} aria-hidden />}
      onClick={() => openDialog((dialog) => <ChooseWorkgroup dialog={dialog} />)}
    >
      {t('current-workgroup.choose')}
    </Menu.Item>
  )
}

/** Chooses the workgroup whose workspaces, tasks and mentions are shown in this tab, or all. */
function ChooseWorkgroup({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  const navigate = useNavigate()
  const { user } = useSession()
  const [chosen, choose] = useState(useChosenWorkgroup() ?? '')
  const offered = useOffered()
  const act = async () => {
    if (chosen === '') clearWorkgroup()
    else chooseWorkgroup(user.uuid, chosen)
    await navigate({ to: '/' })
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('current-workgroup.choose')}
      confirm={t('current-workgroup.choose.submit')}
      act={act}
    >
      <NativeSelect
        label={t('search.workgroup')}
        description={t('current-workgroup.choose.hint')}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('search.workgroup.all') },
          ...offered.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
    </ConfirmModal>
  )
}

/** The workgroups that the person works with, and the current one, which they may only administer. */
function useOffered(): Pick<CurrentWorkgroup, 'uuid' | 'name'>[] {
  const { data } = useQuery(workgroupsQuery)
  const current = useCurrentWorkgroup()
  const offered = (data?.content ?? []).map(({ uuid, whitelabelName: name }) => ({ uuid, name }))
  return current && offered.every(({ uuid }) => uuid !== current.uuid) ? [...offered, current] : offered
}
