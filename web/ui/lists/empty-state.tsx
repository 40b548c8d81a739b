import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  icon: Icon
  title: string
  /** The purpose of this place. */
  children?: ReactNode
  /** One action at most. */
  action?: ReactNode
  /** The level of the heading: 2 inside a page (default), 3 inside a card with a heading of its own. */
  order?: 2 | 3
}

/** Shown in an empty place: its purpose and one action. */
export function EmptyState({ icon: Sign, title, children, action, order = 2 }: Props) {
  return (
    <Stack align="center" gap="xs" py={44} px="md" ta="center">
      <ThemeIcon variant="light" size={52} radius="50%" aria-hidden>
        <Sign size={26} stroke={1.6} />
      </ThemeIcon>
      <Title order={order} fz={16}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
