import { Menu, UnstyledButton } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'
import { type Intent, IntentItems } from '../../ui/action-menu.tsx'
import type { MenuPlace } from './use-row-events.ts'

interface Props {
  place: MenuPlace
  intents: readonly Intent<Asset>[]
  onClose: () => void
}

/** The context menu of a document or folder. The focus returns to the row's own button. */
export function AssetContextMenu({ place: { asset, x, y, row }, intents, onClose }: Props) {
  const t = useText()
  const giveBack = () => row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  const close = () => {
    onClose()
    giveBack()
  }
  const offered = intents.map((intent) => ({
    ...intent,
    open: (thing: Asset) => {
      giveBack()
      intent.open(thing)
    },
  }))
  return (
    <Menu opened onChange={(opened) => !opened && close()} position="bottom-start" offset={0} returnFocus={false}>
      <Menu.Target>
        <UnstyledButton
          tabIndex={-1}
          style={{ position: 'fixed', insetInlineStart: x, top: y, width: 1, height: 1 }}
          aria-label={t('asset.context-menu', { name: asset.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <IntentItems thing={asset} intents={offered} />
      </Menu.Dropdown>
    </Menu>
  )
}
