import { Group, Title } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** Left of the title: a tile or avatar. */
  mark?: ReactNode
  /** Right after the title: a star, a badge. */
  beside?: ReactNode
  /** Under the title, dimmed. */
  below?: ReactNode
  /** At the right: one filled button at most, then outlined ones, then the menu. */
  actions?: ReactNode
  breadcrumbs?: ReactNode
}

let shownPath: string | undefined

/** The head of a page: its one h1, the document's title, and where the focus goes after a navigation. */
export function PageHeader({ title, mark, beside, below, actions, breadcrumbs }: Props) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const product = t('app.name')
  useEffect(() => {
    document.title = `${title} – ${product}`
  }, [title, product])
  useEffect(() => {
    if (path === undefined) return
    // Not on the first page: the browser's own place at the top is right there.
    if (shownPath !== undefined && shownPath !== path) heading.current?.focus({ preventScroll: true })
    shownPath = path
  }, [path])
  return (
    <header className={classes.root}>
      {breadcrumbs}
      <div className={classes.row} data-marked={mark ? true : undefined}>
        <div className={classes.head}>
          {mark}
          <div className={classes.titles}>
            <Group gap="xs" wrap="nowrap">
              <Title order={1} ref={heading} tabIndex={-1} className={classes.title} title={title}>
                {title}
              </Title>
              {beside}
            </Group>
            {below && <div className={classes.below}>{below}</div>}
          </div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
