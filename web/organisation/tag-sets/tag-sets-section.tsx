import { Badge, Button } from '@mantine/core'
import type { SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { AddTag } from './add-tag.tsx'
import { CreateTagSet } from './create-tag-set.tsx'
import { deleteTagSetIntent } from './delete-tag-set.tsx'
import { disableTagSetIntent, enableTagSetIntent } from './enable-tag-set.ts'
import { TAG_SETS_PAGE, tagSetsQuery } from './queries.ts'
import { renameTagSetIntent } from './rename-tag-set.tsx'
import { TagPill } from './tag-pill.tsx'
import classes from './tag-sets.module.css'
import { UpdateTag } from './update-tag.tsx'

const intents = [renameTagSetIntent, enableTagSetIntent, disableTagSetIntent, deleteTagSetIntent]

/** The tag sets of a workgroup with their tags, for people who manage them; nothing for others. */
export function TagSetsSection({ workgroup }: { workgroup: Workgroup }) {
  return workgroup.actions?.manageTagSets ? <TagSets workgroupUuid={workgroup.uuid} /> : null
}

function TagSets({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(tagSetsQuery(workgroupUuid, page))
  return (
    <TitledList
      id="tag-sets-title"
      title={t('tag-set.title')}
      none={t('tag-set.none')}
      {...{ list, page }}
      pageSize={TAG_SETS_PAGE}
      onPage={setPage}
      add={{
        label: t('tag-set.create'),
        act: () => openDialog((dialog) => <CreateTagSet workgroupUuid={workgroupUuid} dialog={dialog} />),
      }}
    >
      {(set) => <TagSetRow key={set.uuid} set={set} />}
    </TitledList>
  )
}

function TagSetRow({ set }: { set: SuggestedTagSet }) {
  const t = useText()
  const { name, type, archived, tags } = set
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.name}>
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
          <Badge size="sm" color={type === 'USER' ? 'violet' : 'gray'}>
            {t(`tag-set.kind.${type}`)}
          </Badge>
          {archived && (
            <Badge size="sm" color="orange">
              {t('tag-set.disabled')}
            </Badge>
          )}
        </span>
        <ActionMenu thing={set} intents={intents} label={t('participant.menu', { name })} />
      </div>
      <ul className={classes.tags} aria-label={t('tag-set.tags', { name })}>
        {tags.map((tag) => (
          <li key={tag.uuid}>
            <TagPill
              tag={tag}
              onOpen={() => openDialog((dialog) => <UpdateTag set={set} tag={tag} dialog={dialog} />)}
            />
          </li>
        ))}
        <li>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t('tag.add.title', { set: name })}
            onClick={() => openDialog((dialog) => <AddTag set={set} dialog={dialog} />)}
          >
            {t('tag.add')}
          </Button>
        </li>
      </ul>
    </li>
  )
}
