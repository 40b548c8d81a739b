import { ActionIcon, Button, Menu } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import classes from './page-action.module.css'
import { useOfferedActions } from './offered-actions.ts'
import { PageAction } from './page-action.tsx'
import { useMedia } from '../use-media.ts'

export interface Action {
  icon: Icon
  name: string
  act: () => void
  /** The main action. */
  filled?: boolean
  /** Has another button on wide screens. */
  onPhones?: boolean
}

/** The create actions of a page: buttons in its header, and on phones a floating one, with a menu for several. */
export function PageActions({ actions }: { actions: readonly Action[] }) {
  // As in page-action.module.css.
  const phone = useMedia('(max-width: 560px)')
  useOfferedActions(actions)
  if (actions.length === 0) return null
  if (phone) return <FloatingActions actions={actions} />
  return actions
    .filter(({ onPhones }) => !onPhones)
    .map(({ icon, name, act, filled = false }) => (
      <PageAction key={name} icon={icon} name={name} act={act} filled={filled} />
    ))
}

function FloatingActions({ actions }: { actions: readonly Action[] }) {
  const t = useText()
  const [first, ...rest] = actions.toReversed()
  if (!first) return null
  if (rest.length === 0)
    return (
      <Button
        size="md"
        radius="xl"
        data-floating
        className={classes.floating}
        leftSection={<first.icon size={20} aria-hidden />}
        onClick={first.act}
      >
        {first.name}
      </Button>
    )
  return (
    <Menu position="top-end" offset={12}>
      <Menu.Target>
        <ActionIcon size={56} radius="xl" data-floating className={classes.floating} aria-label={t('page.add')}>
          <IconPlus size={26} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {[first, ...rest].map(({ icon: Sign, name, act }) => (
          <Menu.Item key={name} leftSection={<Sign size={18} aria-hidden />} onClick={act} className={classes.entry}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
