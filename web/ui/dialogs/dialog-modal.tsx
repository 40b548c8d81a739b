import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { DialogBody } from './dialog-body.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { TITLE_STYLES } from './title-styles.ts'

interface Props {
  title: string
  dialog: DialogHandle
  busy?: boolean
  size?: number | string
  children: ReactNode
}

/** Fields that are scrolled to stand clear of the buttons at the end. */
const STYLES = { ...TITLE_STYLES, content: { scrollPaddingBottom: 80 } }

/** A modal opened by {@link openDialog}: for small forms and confirmations. */
export function DialogModal({ title, dialog, busy = false, size = 460, children }: Props) {
  const t = useText()
  return (
    <Modal
      opened={dialog.opened}
      onClose={dialog.close}
      title={title}
      returnFocus={false}
      size={size}
      closeOnEscape={dialog.top && !busy}
      closeOnClickOutside={dialog.top && !busy}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 'lg' }}
      overlayProps={{ backgroundOpacity: 0.5 }}
      styles={STYLES}
    >
      <DialogBody title={title}>{children}</DialogBody>
    </Modal>
  )
}
