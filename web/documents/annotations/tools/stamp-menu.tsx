import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { STAMPS } from '@strongroom/contract/documents/xfdf/marks.ts'
import { IconRubberStamp, IconSignature } from '@tabler/icons-react'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import { stampText } from '../drawing/mark-name.ts'
import type { Board } from '../layers/board.ts'
import type { ChosenStamp } from '../layers/view-state.ts'
import { useDrawnStamp } from './drawn-stamp.ts'
import { openStampPad } from './stamp-pad.tsx'

interface Props {
  board: Board
  /** Places the stamp in the middle of the page, for people without a pointer. */
  onPlace: () => void
}

/** The stamps: with words in the reader's language, and one that the person draws. */
export function StampMenu({ board, onPlace }: Props) {
  const t = useText()
  const tool = useStore(board.view, (view) => view.tool)
  const drawn = useDrawnStamp()
  const take = (stamp: ChosenStamp, isByKey: boolean) => {
    const style = { color: typeof stamp === 'string' && GREEN.has(stamp) ? '#2f9e44' : RED, opacity: 1, width: 2 }
    const chosen = typeof stamp === 'string' ? style : { ...style, color: '#1c2b5a' }
    board.view.write({ ...board.view.read(), tool: 'stamp', stamp, style: chosen, selected: undefined })
    if (isByKey) onPlace()
  }
  return (
    <Menu position="bottom" withinPortal={false} returnFocus={false}>
      <Menu.Target>
        <Tooltip label={t('annotations.kind.stamp')}>
          <ActionIcon
            variant={tool === 'stamp' ? 'light' : 'subtle'}
            {...(tool === 'stamp' ? {} : { color: 'gray' })}
            size={34}
            aria-label={t('annotations.kind.stamp')}
          >
            <IconRubberStamp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {STAMPS.map((stamp) => (
          <Menu.Item key={stamp} onClick={(event) => take(stamp, event.detail === 0)}>
            {stampText(stamp)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {drawn && (
          <Menu.Item
            leftSection={<IconSignature size={16} aria-hidden />}
            onClick={(event) => take(drawn, event.detail === 0)}
          >
            {t('annotations.stamp.mine')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => openStampPad((stamp) => take(stamp, false))}>
          {t(drawn ? 'annotations.stamp.redraw' : 'annotations.stamp.draw')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const GREEN = new Set<string>(['Approved', 'Final'])
const RED = '#e03131'
