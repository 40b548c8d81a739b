import { Badge, Tabs, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { wholeNumber } from '../forms/whole-number.ts'
import classes from './page-tabs.module.css'
import { useMedia } from '../use-media.ts'

export interface PageTab<T extends string> {
  value: T
  label: string
  icon: Icon
  /** The number of items inside; null while it is awaited, so that the tabs after it don't move when it arrives. */
  count?: number | string | null | undefined
  disabled?: boolean
  /** Begins a new group among tabs at the side. */
  divided?: boolean
}

interface Props<T extends string> {
  label: string
  tabs: PageTab<T>[]
  value: T
  onTab: (tab: T) => void
  /** Why some tabs are disabled. */
  note?: string | undefined
  /** On wide screens the tabs stand at the side, one below the other: for pages with many of them. */
  atSide?: boolean
  children: ReactNode
}

const AWAITED = { visibility: 'hidden' } as const

/** The tabs of a page. The open one is in the URL, so the page controls it. */
export function PageTabs<T extends string>({ label, tabs, value, onTab, note, atSide = false, children }: Props<T>) {
  const wide = useMedia('(min-width: 1280px)')
  const vertical = atSide && wide
  const list = useRef<HTMLDivElement>(null)
  const texts = tabs.map((tab) => `${tab.label} ${tab.count}`).join()
  // With too many tabs, the open one is scrolled into view, again when numbers arrive and widen the tabs before it.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!row || !tab) return
    // The row only: the page stays where it is.
    const { left, right } = row.getBoundingClientRect()
    if (tab.right > right) row.scrollLeft += Math.ceil(tab.right - right)
    else if (tab.left < left) row.scrollLeft -= Math.ceil(left - tab.left)
  }, [value, texts])
  return (
    <Tabs
      value={value}
      onChange={(tab) => tab && onTab(tab as T)}
      keepMounted={false}
      orientation={vertical ? 'vertical' : 'horizontal'}
      variant={vertical ? 'pills' : 'default'}
      className={classes.tabs}
    >
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ value: name, label: shown, icon: Sign, count, disabled = false, divided }) => (
          <Tabs.Tab
            key={name}
            value={name}
            disabled={disabled}
            className={classes.tab}
            data-divided={divided || undefined}
            leftSection={<Sign size={18} stroke={1.7} className={classes.sign} aria-hidden />}
            rightSection={
              count === undefined ? undefined : (
                <Badge size="sm" color="gray" radius="xl" style={count === null ? AWAITED : {}}>
                  {typeof count === 'number' ? wholeNumber(count) : (count ?? 0)}
                </Badge>
              )
            }
          >
            {shown}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={classes.panel}>
        <div role="status">
          {note && (
            <Text fz="sm" c="dimmed" mb="sm">
              {note}
            </Text>
          )}
        </div>
        <Tabs.Panel value={value} tabIndex={-1}>
          {children}
        </Tabs.Panel>
      </div>
    </Tabs>
  )
}
