import { ActionIcon } from '@mantine/core'
import { type FunctionComponent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { notifyProblem } from './messages/notify-problem.ts'

export interface LateMenuProps {
  /** The label and the icon of its button. */
  label: string
  children: ReactNode
}

interface Props extends LateMenuProps {
  /** Loads the menu, which appears open. */
  load: () => Promise<FunctionComponent<LateMenuProps>>
  popup?: 'menu' | 'dialog'
}

/** The button of a menu that is loaded on first use: menu code is a tenth of the first load. */
export function LateMenu({ label, children, load, popup = 'menu' }: Props) {
  const t = useText()
  const [Loaded, setLoaded] = useState<FunctionComponent<LateMenuProps>>()
  const [waiting, setWaiting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (Loaded) return <Loaded label={label}>{children}</Loaded>
  const begin = () => void load().catch(() => undefined)
  const open = async () => {
    if (waiting) return
    setWaiting(true)
    try {
      const Menu = await load()
      // The focus doesn't return if the person has moved on meanwhile.
      const active = document.activeElement
      if (active === button.current || active === document.body) setLoaded(() => Menu)
    } catch {
      // A browser doesn't retry a failed module.
      notifyProblem(t('part.failed'))
    }
    setWaiting(false)
  }
  return (
    <ActionIcon
      ref={button}
      variant="transparent"
      size={36}
      aria-label={label}
      aria-haspopup={popup}
      aria-expanded={false}
      aria-busy={waiting}
      onPointerEnter={begin}
      onFocus={begin}
      onClick={() => void open()}
    >
      {children}
    </ActionIcon>
  )
}
