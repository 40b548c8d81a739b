import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useText } from '../i18n/language.ts'
import { useOfferedActions } from './layout/offered-actions.ts'
import type { MessageKey } from '../i18n/namespaces.ts'

/** An action that a person may take on a thing: its name, whether it is offered, and how it begins. */
export interface Intent<T> {
  label: MessageKey
  icon: Icon
  /** Whether the server's `actions` permit it; nothing else decides. */
  shown: (thing: T) => boolean
  open: (thing: T) => void
  danger?: boolean
}

interface Props<T> {
  thing: T
  /** In the order of the menu. */
  intents: readonly Intent<T>[]
  /** The accessible name, including the name of the thing. */
  label: string
  variant?: 'subtle' | 'default'
}

/**
 * The three-dot menu: lists the permitted intents of the thing; renders nothing without any. The palette offers those of a
 * page's header, too.
 */
export function ActionMenu<T>({ thing, intents, label, variant = 'subtle' }: Props<T>) {
  const t = useText()
  const offered = intents.filter((intent) => intent.shown(thing))
  const ofPage = variant === 'default' ? offered : []
  useOfferedActions(ofPage.map((intent) => ({ name: t(intent.label), act: () => intent.open(thing) })))
  if (offered.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant={variant} {...(variant === 'subtle' ? { color: 'gray' } : {})} size={36} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <IntentItems thing={thing} intents={offered} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The items of a menu: the permitted intents of the thing. */
export function IntentItems<T>({ thing, intents }: Pick<Props<T>, 'thing' | 'intents'>) {
  const t = useText()
  return intents
    .filter((intent) => intent.shown(thing))
    .map(({ label, icon: Sign, open, danger }) => (
      <Menu.Item
        key={label}
        leftSection={<Sign size={16} aria-hidden />}
        {...(danger ? { color: 'var(--mantine-color-red-text)' } : {})}
        onClick={() => open(thing)}
      >
        {t(label)}
      </Menu.Item>
    ))
}
