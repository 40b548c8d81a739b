import { ActionIcon, Button, Text } from '@mantine/core'
import type { TaggedUser } from '@strongroom/contract/organisation/tag-policies.ts'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
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
    <section aria-labelledby="tagged-people-title">
      <PagedList
        list={list}
        page={page}
        pageSize={POLICIES_PAGE}
        onPage={setPage}
        singlePageQuiet
        attempt={t('user-tags.failed')}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <Text c="dimmed" p="md">
            {t('user-tags.none')}
          </Text>
        }
        toolbar={
          <>
            <h2 id="tagged-people-title" className={classes.title}>
              {t('user-tags.title')}
            </h2>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => openTagPerson(workgroupUuid)}
            >
              {t('user-tags.add')}
            </Button>
          </>
        }
      >
        {(people) => (
          <ul className={listClasses.list} aria-labelledby="tagged-people-title">
            {people.map((person) => (
              <TaggedRow key={person.userUuid} workgroupUuid={workgroupUuid} person={person} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function TaggedRow({ workgroupUuid, person }: { workgroupUuid: string; person: TaggedUser }) {
  const t = useText()
  const { userUuid, email, tags } = person
  const open = () => openUserTags({ workgroupUuid, userUuid, name: email, email })
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <strong className={`${classes.named} ellipsis`} title={email}>
          {email}
        </strong>
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
