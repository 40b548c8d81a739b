import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './narrow-card.module.css'

/** The centred card of a page with a single task. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.card}>
      <Stack gap="md">{children}</Stack>
    </div>
  )
}
