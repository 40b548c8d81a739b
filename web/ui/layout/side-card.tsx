import { Group, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './side-card.module.css'
import { useCollapsed } from './use-collapsed.ts'

interface Props {
  title: string
  /** At the right of the title: a link to all of it. */
  action?: ReactNode
  /** Lets the person fold it away; the browser remembers that under this name. */
  listId?: string
  children: ReactNode
}

/** A card with a title, for the sidebar and for forms on a page of their own. */
export function SideCard({ title, action, listId, children }: Props) {
  const id = useId()
  const { isCollapsed, toggle } = useCollapsed(listId)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" mb={isCollapsed ? 0 : 10} wrap="nowrap">
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
      {!isCollapsed && children}
    </section>
  )
}
