import { Menu, UnstyledButton } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useText } from '../../i18n/language.ts'
import { type Intent, IntentItems } from '../../ui/action-menu.tsx'
import { useBulkIntents } from '../asset-actions/use-bulk-intents.ts'
import type { MenuPlace } from './use-row-events.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  place: MenuPlace
  intents: readonly Intent<Asset>[]
  selection: Selection | undefined
  onClose: () => void
}

const nothing = () => undefined

/** The context menu of a document or folder; that of all selected ones if it is one of several. */
export function AssetContextMenu({ place, intents, selection, onClose }: Props) {
  const isOneOfSeveral = selection !== undefined && selection.selected.length > 1 && selection.has(place.asset.uuid)
  const selected = isOneOfSeveral ? selection.selected : []
  const bulk = useBulkIntents({ selected, onClear: selection?.clear ?? nothing, onDone: selection?.keep ?? nothing })
  return isOneOfSeveral ? (
    <ContextMenu {...{ place, onClose }} thing={selected} intents={bulk} />
  ) : (
    <ContextMenu {...{ place, onClose }} thing={place.asset} intents={intents} />
  )
}

interface MenuProps<T> {
  place: MenuPlace
  thing: T
  intents: readonly Intent<T>[]
  onClose: () => void
}

/** A menu at the place of the click. The focus returns to the row's own button. */
function ContextMenu<T>({ place: { asset, x, y, row }, thing, intents, onClose }: MenuProps<T>) {
  const t = useText()
  const giveBack = () => row.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  const close = () => {
    onClose()
    giveBack()
  }
  const offered = intents.map((intent) => ({
    ...intent,
    open: (one: T) => {
      giveBack()
      intent.open(one)
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
        <IntentItems thing={thing} intents={offered} />
      </Menu.Dropdown>
    </Menu>
  )
}
