import { ActionIcon } from '@mantine/core'
import { type FunctionComponent, type ReactNode, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { notifyProblem } from './messages/notify-problem.ts'

export interface LateMenuProps {
  /** What its button is called, and the sign on it. */
  label: string
  children: ReactNode
}

interface Props extends LateMenuProps {
  /** Loads the menu, which opens as it appears. */
  load: () => Promise<FunctionComponent<LateMenuProps>>
}

/** The button of a menu that is loaded when it is first wanted: what menus are made of is a tenth of all that is loaded. */
export function LateMenu({ label, children, load }: Props) {
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
      // Whoever has gone on meanwhile is not called back.
      const active = document.activeElement
      if (active === button.current || active === document.body) setLoaded(() => Menu)
    } catch {
      // A browser doesn't ask twice for a part of the page.
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
      aria-haspopup="menu"
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
