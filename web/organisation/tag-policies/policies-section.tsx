import { Badge, Button, Text } from '@mantine/core'
import type { TagPolicy } from '@strongroom/contract/organisation/tag-policies.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
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
    <section aria-labelledby="policies-title">
      <PagedList
        list={list}
        page={page}
        pageSize={POLICIES_PAGE}
        onPage={setPage}
        singlePageQuiet
        attempt={t('policy.failed')}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <Text c="dimmed" p="md">
            {t('policy.none')}
          </Text>
        }
        toolbar={
          <>
            <h2 id="policies-title" className={classes.title}>
              {t('policy.title')}
            </h2>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => openDialog((dialog) => <PolicyDialog workgroupUuid={workgroupUuid} dialog={dialog} />)}
            >
              {t('policy.create')}
            </Button>
          </>
        }
      >
        {(policies) => (
          <ul className={listClasses.list} aria-labelledby="policies-title">
            {policies.map((policy) => (
              <PolicyRow key={policy.uuid} policy={policy} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
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
