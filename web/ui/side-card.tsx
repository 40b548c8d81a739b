import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './side-card.module.css'

interface Props {
  title: string
  /** At the right of the title: a link to all of it. */
  action?: ReactNode
  children: ReactNode
}

/** A card with a title, for the sidebar and for forms on a page of their own. */
export function SideCard({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" mb={10} wrap="nowrap">
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  )
}
