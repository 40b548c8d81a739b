import { Badge, Button, Checkbox, Group, SegmentedControl } from '@mantine/core'
import type { Person } from '@strongroom/contract/identity/users.ts'
import type { MemberDetails } from '@strongroom/contract/organisation/one-member.ts'
import type { AdministeredWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from '../workgroups/workgroup.module.css'
import { type MemberWorkspaceRole, memberWorkspaceRoles, memberWorkspacesQuery } from './queries.ts'
import { openTransferWorkspaces } from './transfer-workspaces.tsx'

/** The workspaces of the workgroup that a member owns, manages or takes part in: their names, never what is inside. */
export function MemberWorkspaces({ member }: { member: MemberDetails }) {
  const t = useText()
  const { workgroupUuid, userUuid } = member
  const [role, setRole] = useState<MemberWorkspaceRole>('OWNER')
  const { page, size, onPage } = useListPage('workspaces', limits.assetPageSize)
  const list = useQuery(memberWorkspacesQuery({ workgroupUuid, userUuid, role, page, size }))
  const rows = list.data?.content ?? []
  const [ticked, setTicked] = useState<string[]>([])
  const offered = role === 'OWNER' ? rows.filter(({ actions }) => actions.updateOwner) : []
  const chosen = offered.filter(({ uuid }) => ticked.includes(uuid))
  const show = (wanted: MemberWorkspaceRole, next: number) => {
    setTicked([])
    setRole(wanted)
    onPage(next, wanted !== role)
  }
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => show(role, next)}
      singlePageQuiet
      attempt={t('workgroup.workspaces.failed')}
      empty={<EmptyState icon={IconFolders} title={t(`member.workspaces.none.${role}`)} order={3} />}
      toolbar={
        <>
          <h2 id="member-workspaces" className={classes.title}>
            {t('member.workspaces')}
          </h2>
          <SegmentedControl
            size="xs"
            aria-label={t('member.workspaces')}
            value={role}
            onChange={(value) => show(value as MemberWorkspaceRole, 0)}
            data={memberWorkspaceRoles.map((value) => ({ value, label: t(`member.workspaces.${value}`) }))}
          />
          {offered.length > 0 && <Selection {...{ offered, chosen, setTicked }} owner={member.user} />}
        </>
      }
    >
      {(workspaces) => (
        <ul className={listClasses.list} aria-labelledby="member-workspaces">
          {workspaces.map((workspace) => (
            <WorkspaceRow
              key={workspace.uuid}
              workspace={workspace}
              ticked={offered.includes(workspace) ? ticked.includes(workspace.uuid) : undefined}
              onTick={(on) =>
                setTicked((before) =>
                  on ? [...before, workspace.uuid] : before.filter((uuid) => uuid !== workspace.uuid),
                )
              }
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

interface SelectionProps {
  offered: AdministeredWorkspace[]
  chosen: AdministeredWorkspace[]
  setTicked: (uuids: string[]) => void
  owner: Person
}

/** Selects the workspaces of this page, and transfers the selected ones. */
function Selection({ offered, chosen, setTicked, owner }: SelectionProps) {
  const t = useText()
  return (
    <Group gap="sm" ms="auto">
      <Checkbox
        label={t('member.workspaces.all')}
        checked={chosen.length === offered.length}
        indeterminate={chosen.length > 0 && chosen.length < offered.length}
        onChange={(event) => setTicked(event.currentTarget.checked ? offered.map(({ uuid }) => uuid) : [])}
      />
      <Button
        size="xs"
        disabled={chosen.length === 0}
        onClick={() => openTransferWorkspaces({ workspaces: chosen, owner })}
      >
        {t('member.transfer')}
      </Button>
    </Group>
  )
}

interface RowProps {
  workspace: AdministeredWorkspace
  /** Undefined where it can’t be selected. */
  ticked: boolean | undefined
  onTick: (on: boolean) => void
}

function WorkspaceRow({ workspace, ticked, onTick }: RowProps) {
  const t = useText()
  const { name, owner, createdTime, held } = workspace
  return (
    <li className={listClasses.row} data-selected={ticked || undefined}>
      {ticked !== undefined && (
        <Checkbox
          aria-label={t('member.workspaces.select', { name })}
          checked={ticked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
      <NameTile name={name} />
      <div className={listClasses.text}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.detail}>
          <span>{t('workspace.owner', { owner: personName(owner) })}</span>
          <span>
            {t('member.workspaces.created')} <TimeText time={createdTime} />
          </span>
          {held && (
            <Badge size="sm" color="orange">
              {t('oversight.hold.mark')}
            </Badge>
          )}
        </span>
      </div>
    </li>
  )
}
