import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './message-place.module.css'
import { dropPlainMessage, useMessages } from './show-message.ts'

/** The place of messages; once, around everything. Messages are also shown if the list fails to load. */
export function MessagePlace(): ReactNode {
  const t = useText()
  const { List, plain } = useMessages()
  return (
    <>
      {List && <List />}
      {plain && (
        <div role="alert" className={classes.plain}>
          {plain}
          <CloseButton aria-label={t('dialog.close')} onClick={dropPlainMessage} />
        </div>
      )}
    </>
  )
}
