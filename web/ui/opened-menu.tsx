import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LateMenuProps } from './late-menu.tsx'

/** The menu that {@link LateMenu} loads: it replaces the pressed button, focused and open. */
export function OpenedMenu({ label, children, choices }: LateMenuProps & { choices: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // First, because the menu returns the focus to where it was when it opened.
    button.current?.focus()
    queueMicrotask(() => setOpened(true))
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon ref={button} variant="transparent" size={36} aria-label={label}>
          {children}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{choices}</Menu.Dropdown>
    </Menu>
  )
}
