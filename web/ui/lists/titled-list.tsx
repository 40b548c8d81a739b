import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import listClasses from './list-card.module.css'
import { ListNameProvider } from './list-name.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { type ListResult, PagedList } from './paged-list.tsx'
import classes from './titled-list.module.css'

interface Props<T> {
  /** The id of the heading, which names the section and the list. */
  id: string
  title: string
  list: ListResult<T>
  /** Counted from 0, as in the API. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The action that failed, shown above the reason. */
  attempt?: string
  /** The text of an empty list. */
  none: string
  /** The button beside the heading. */
  add: { label: string; act: () => void }
  /** One row as a list item with its key. */
  children: (one: T) => ReactNode
}

/** A section of a settings page: a heading with a button that adds to its paged list. */
export function TitledList<T>({ id, title, none, add, children, ...paged }: Props<T>): ReactNode {
  return (
    <section aria-labelledby={id}>
      <ListNameProvider value={title}>
        <PagedList
          {...paged}
          singlePageQuiet
          skeleton={<ListSkeleton rows={2} />}
          empty={
            <Text c="dimmed" p="md">
              {none}
            </Text>
          }
          toolbar={
            <>
              <h2 id={id} className={classes.title}>
                {title}
              </h2>
              <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.act}>
                {add.label}
              </Button>
            </>
          }
        >
          {(rows) => (
            <ul className={listClasses.list} aria-labelledby={id}>
              {rows.map(children)}
            </ul>
          )}
        </PagedList>
      </ListNameProvider>
    </section>
  )
}
