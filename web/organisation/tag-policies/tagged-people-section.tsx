import { ActionIcon } from '@mantine/core'
import type { TaggedUser } from '@strongroom/contract/organisation/tag-policies.ts'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { openTagPerson, openUserTags } from './edit-user-tags.tsx'
import classes from './policies.module.css'
import { POLICIES_PAGE, taggedPeopleQuery } from './queries.ts'
import { TagLabels } from './tag-labels.tsx'

/** The people with tags in a workgroup, external ones too. */
export function TaggedPeopleSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(taggedPeopleQuery(workgroupUuid, page))
  return (
    <TitledList
      id="tagged-people-title"
      title={t('user-tags.title')}
      none={t('user-tags.none')}
      attempt={t('user-tags.failed')}
      {...{ list, page }}
      pageSize={POLICIES_PAGE}
      onPage={setPage}
      add={{ label: t('user-tags.add'), act: () => openTagPerson(workgroupUuid) }}
    >
      {(person) => <TaggedRow key={person.userUuid} workgroupUuid={workgroupUuid} person={person} />}
    </TitledList>
  )
}

function TaggedRow({ workgroupUuid, person }: { workgroupUuid: string; person: TaggedUser }) {
  const t = useText()
  const { userUuid, email, tags } = person
  const open = () => openUserTags({ workgroupUuid, userUuid, name: email, email })
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <strong className={`${classes.named} breaks`}>{email}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('user-tags.edit.of', { name: email })}
          onClick={open}
        >
          <IconTags size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.labels}>
        <TagLabels tags={tags} />
      </div>
    </li>
  )
}
