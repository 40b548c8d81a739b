import { ActionIcon, Modal, Popover } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { LateMenuProps } from '../../ui/late-menu.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

/** The bell once it was pressed: it replaces the pressed button, focused and open. On phones the list fills the page. */
export function OpenedBell({ label, children }: LateMenuProps): ReactNode {
  const t = useText()
  const phone = useMedia(narrowerThan('xs'))
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  useEffect(() => {
    // First, because the focus returns to where it was when the list opened.
    button.current?.focus()
    queueMicrotask(() => setOpened(true))
  }, [])
  const bell = (
    <ActionIcon
      ref={button}
      variant="transparent"
      size={36}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      {children}
    </ActionIcon>
  )
  if (phone)
    return (
      <>
        {bell}
        <Modal
          opened={opened}
          onClose={close}
          fullScreen
          title={t('notice.bell')}
          closeButtonProps={{ 'aria-label': t('dialog.close'), size: 'lg' }}
          styles={{ title: { fontSize: 17, fontWeight: 650 }, body: { padding: 0 } }}
        >
          <NoticesPanel onGo={close} />
        </Modal>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={400}
      position="bottom-end"
      offset={16}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0}>
        <NoticesPanel title={t('notice.bell')} onGo={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
