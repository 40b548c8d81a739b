import { Badge, Checkbox } from '@mantine/core'
import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import {
  IconCalendarOff,
  IconFileExport,
  IconLock,
  IconLockOpen,
  IconMailQuestion,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { openCloseAdministered } from '../../workspaces/ending/close-administered.tsx'
import { openTransferWorkspaces } from '../one-member/transfer-workspaces.tsx'
import classes from '../workgroups/workgroup.module.css'
import { openAskOwners } from './ask-owners.tsx'
import { openLegalHold } from './legal-hold.tsx'
import { openPlanClosings } from './plan-closings.tsx'

interface Props {
  workgroupUuid: string
  onAudit: (workspace: OverseenWorkspace) => void
  workspace: OverseenWorkspace
  ticked: boolean
  onTick: (on: boolean) => void
}

const intentsOf = (workgroupUuid: string, onAudit: Props['onAudit']): Intent<OverseenWorkspace>[] => [
  {
    label: 'oversight.ask',
    icon: IconMailQuestion,
    shown: ({ actions }) => actions.askOwner,
    open: (workspace) => openAskOwners(workgroupUuid, [workspace]),
  },
  {
    label: 'member.transfer',
    icon: IconUserShare,
    shown: ({ actions }) => actions.updateOwner,
    open: (workspace) => openTransferWorkspaces({ workspaces: [workspace], owner: workspace.owner }),
  },
  {
    label: 'oversight.plan',
    icon: IconCalendarOff,
    shown: ({ actions }) => actions.updateLifecycle,
    open: (workspace) => openPlanClosings(workgroupUuid, [workspace]),
  },
  {
    label: 'oversight.hold',
    icon: IconLock,
    shown: ({ actions }) => actions.hold,
    open: (workspace) => openLegalHold(workgroupUuid, [workspace], 'hold'),
  },
  {
    label: 'oversight.release',
    icon: IconLockOpen,
    shown: ({ actions }) => actions.release,
    open: (workspace) => openLegalHold(workgroupUuid, [workspace], 'release'),
  },
  {
    label: 'oversight.audit',
    icon: IconFileExport,
    shown: () => true,
    open: onAudit,
  },
  {
    label: 'oversight.close',
    icon: IconTrash,
    danger: true,
    shown: ({ actions }) => actions.delete,
    open: openCloseAdministered,
  },
]

/** One workspace, its owner and figures, with the administrator's actions. */
export function OverseenRow({ workgroupUuid, onAudit, workspace, ticked, onTick }: Props) {
  const t = useText()
  const { name, owner, ownerState, documents, participants, connections, closedTime, hold } = workspace
  const intents = useMemo(() => intentsOf(workgroupUuid, onAudit), [workgroupUuid, onAudit])
  return (
    <li className={listClasses.row} data-selected={ticked || undefined}>
      <Checkbox
        aria-label={t('oversight.select', { name })}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <NameTile name={name} />
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className={listClasses.name} title={name}>
            {name}
          </strong>
          {ownerState !== 'ACTIVE' && (
            <Badge size="sm" color="red">
              {t(`oversight.owner.${ownerState}`)}
            </Badge>
          )}
          {hold && (
            <Badge size="sm" color="orange">
              {t('oversight.hold.mark')}
            </Badge>
          )}
        </span>
        {hold && (
          <span className={listClasses.detail}>
            {t('oversight.hold.by', { name: personName(hold.placedBy), reason: hold.reason })}
          </span>
        )}
        <span className={listClasses.detail}>
          <span>{t('workspace.owner', { owner: personName(owner) })}</span>
          {closedTime === null && (
            <>
              <span>{t('oversight.figures.documents', { count: documents })}</span>
              <span>{t('oversight.figures.people', { count: participants })}</span>
              <span>{t('accounts.connections-count', { count: connections })}</span>
            </>
          )}
        </span>
        <Times workspace={workspace} />
      </div>
      <ActionMenu thing={workspace} intents={intents} label={t('oversight.menu', { name })} />
    </li>
  )
}

function Times({ workspace }: Pick<Props, 'workspace'>) {
  const t = useText()
  const { lastActivityTime, scheduledEndTime, closedTime, askedTime, hold } = workspace
  const times = [
    [t('oversight.last-activity'), lastActivityTime],
    [t('oversight.closes'), closedTime === null ? scheduledEndTime : null],
    [t('administered.closed'), closedTime],
    [t('oversight.asked'), askedTime],
    [t('oversight.hold.placed'), hold && hold.sinceTime],
  ] as const
  return (
    <span className={listClasses.detail}>
      {times.map(
        ([label, time]) =>
          time !== null && (
            <span key={label}>
              {label} <TimeText time={time} as="time" />
            </span>
          ),
      )}
    </span>
  )
}
