import { Group, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { ListNameProvider } from '../lists/list-name.ts'
import classes from './side-card.module.css'
import { useCollapsed } from './use-collapsed.ts'

interface Props {
  title: string
  /** Right of the title: a link to the whole list. */
  action?: ReactNode
  /** Makes the card collapsible; the browser remembers it under this name. */
  listId?: string
  children: ReactNode
}

/** A card with a title, for sidebars and for forms on pages. */
export function SideCard({ title, action, listId, children }: Props) {
  const id = useId()
  const { isCollapsed, toggle } = useCollapsed(listId)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group className={classes.head} justify="space-between" mb={isCollapsed ? 0 : 10}>
        <Title order={2} id={id} className={classes.title}>
          {listId === undefined ? (
            title
          ) : (
            <UnstyledButton className={classes.toggle} aria-expanded={!isCollapsed} onClick={toggle}>
              {title}
              <IconChevronDown size={16} className={classes.chevron} aria-hidden />
            </UnstyledButton>
          )}
        </Title>
        {!isCollapsed && action}
      </Group>
      {!isCollapsed && <ListNameProvider value={title}>{children}</ListNameProvider>}
    </section>
  )
}
