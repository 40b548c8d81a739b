import { Loader } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { text, useText } from '../../i18n/language.ts'
import { notifyProblem } from '../messages/notify-problem.ts'
import type { DialogHandle } from './dialogs.tsx'
import classes from './late-content.module.css'

interface Props<P> {
  load: () => Promise<ComponentType<P & { dialog: DialogHandle }>>
  props: P
  dialog: DialogHandle
}

/** A dialog whose code is being fetched. Meanwhile it covers the page, so that nothing is opened twice. */
export function LateContent<P extends object>({ load, props, dialog }: Props<P>) {
  const [Late, setLate] = useState<ComponentType<P & { dialog: DialogHandle }>>()
  // The handle is another object at each render.
  const [{ finish }] = useState(dialog)
  useEffect(() => {
    let isAwaited = true
    const failed = () => {
      finish()
      notifyProblem(text('part.failed'))
    }
    load().then(
      (loaded) => isAwaited && setLate(() => loaded),
      () => isAwaited && failed(),
    )
    return () => void (isAwaited = false)
  }, [load, finish])
  if (Late) return createElement(Late, { ...props, dialog })
  return dialog.opened && <Waiting onCancel={dialog.finish} />
}

/** The cover, which has the focus; Escape cancels. Its sign appears only if it takes long. */
function Waiting({ onCancel }: { onCancel: () => void }) {
  const t = useText()
  useWindowEvent('keydown', ({ key }) => void (key === 'Escape' && onCancel()))
  return (
    <div
      ref={(cover) => cover?.focus()}
      tabIndex={-1}
      role="status"
      aria-label={t('list.loading')}
      className={classes.cover}
      data-dialog-cover
    >
      <span className={classes.sign}>
        <Loader size={28} aria-hidden />
      </span>
    </div>
  )
}
