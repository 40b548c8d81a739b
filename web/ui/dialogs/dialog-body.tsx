import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ListNameProvider } from '../lists/list-name.ts'
import { markFirstFocus } from './mark-first-focus.ts'

/** The content of a modal or blade; decides what has the focus when the dialog opens. */
export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  // Mantine moves the focus in a timer after the content is mounted, so the mark is there in time.
  useLayoutEffect(() => markFirstFocus(body.current), [])
  return (
    <div ref={body}>
      <ListNameProvider value={title}>{children}</ListNameProvider>
    </div>
  )
}
