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
  /** Below the title, dimmed. */
  below?: ReactNode
  /** On the right: one filled button at most, then outlined ones, then the menu. */
  actions?: ReactNode
  breadcrumbs?: ReactNode
}

/** Longer titles are smaller: two lines beside the actions in most windows. */
const LONG = 60

let shownPath: string | undefined

/** The header of a page: its only h1, the document's title, and the focus target after a navigation. */
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
    // Not on the first page: there the browser's own position at the top is right.
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
              <Title
                order={1}
                ref={heading}
                tabIndex={-1}
                className={classes.title}
                data-long={title.length > LONG || undefined}
              >
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
