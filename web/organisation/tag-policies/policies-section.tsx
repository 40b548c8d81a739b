import { Badge } from '@mantine/core'
import type { TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { DeletePolicy } from './delete-policy.tsx'
import classes from './policies.module.css'
import { PolicyDialog } from './policy-dialog.tsx'
import { POLICIES_PAGE, policiesQuery } from './queries.ts'
import { TagLabels } from './tag-labels.tsx'

// Only people who manage all of them see this list.
const intents: Intent<TagPolicy>[] = [
  {
    label: 'policy.update',
    icon: IconPencil,
    shown: () => true,
    open: (policy) =>
      openDialog((dialog) => <PolicyDialog workgroupUuid={policy.workgroupUuid} policy={policy} dialog={dialog} />),
  },
  {
    label: 'policy.delete',
    icon: IconTrash,
    danger: true,
    shown: () => true,
    open: (policy) => openDialog((dialog) => <DeletePolicy policy={policy} dialog={dialog} />),
  },
]

/** The policies of a workgroup, for people who manage them. */
export function PoliciesSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(policiesQuery(workgroupUuid, page))
  return (
    <TitledList
      id="policies-title"
      title={t('policy.title')}
      none={t('policy.none')}
      attempt={t('policy.failed')}
      {...{ list, page }}
      pageSize={POLICIES_PAGE}
      onPage={setPage}
      add={{
        label: t('policy.create'),
        act: () => openDialog((dialog) => <PolicyDialog workgroupUuid={workgroupUuid} dialog={dialog} />),
      }}
    >
      {(policy) => <PolicyRow key={policy.uuid} policy={policy} />}
    </TitledList>
  )
}

function PolicyRow({ policy }: { policy: TagPolicy }) {
  const t = useText()
  const { name, effect, condition, assetTags, userTags } = policy
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.named}>
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
          <Badge size="sm" color={effect === 'DENY' ? 'red' : 'teal'}>
            {t(`policy.effect.${effect}`)}
          </Badge>
          <Badge size="sm" color="gray">
            {t(`policy.condition.${condition}`)}
          </Badge>
        </span>
        <ActionMenu thing={policy} intents={intents} label={t('policy.menu', { name })} />
      </div>
      <dl className={classes.definition}>
        <dt>{t('policy.asset-tags')}</dt>
        <dd>
          <TagLabels tags={assetTags} />
        </dd>
        <dt>{t('policy.user-tags')}</dt>
        <dd>
          <TagLabels tags={userTags} />
        </dd>
      </dl>
    </li>
  )
}
