import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './blade.module.css'
import { DialogBody } from './dialog-body.tsx'
import type { DialogHandle } from './dialogs.tsx'
import { TITLE_STYLES } from './title-styles.ts'

interface Props {
  title: string
  dialog: DialogHandle
  /** True while leaving would lose a running action: Escape and a click outside then do nothing. */
  busy?: boolean
  children: ReactNode
}

/** The panel on the right for creating and inviting: 434 px, full width on phones. */
export function Blade({ title, dialog, busy = false, children }: Props) {
  const t = useText()
  return (
    <Drawer
      opened={dialog.opened}
      onClose={dialog.close}
      position="right"
      size={434}
      title={title}
      returnFocus={false}
      closeOnEscape={dialog.top && !busy}
      closeOnClickOutside={dialog.top && !busy}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 'lg' }}
      overlayProps={{ backgroundOpacity: 0.5 }}
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes.content, body: classes.body }}
      styles={TITLE_STYLES}
    >
      <DialogBody title={title}>{children}</DialogBody>
    </Drawer>
  )
}
