import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './narrow-card.module.css'

/** The card in the middle of a page that asks for one thing. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.card}>
      <Stack gap="md">{children}</Stack>
    </div>
  )
}
