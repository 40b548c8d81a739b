import { TEXT_KINDS } from '@strongroom/contract/documents/xfdf/marks.ts'
import { ActionIcon, Popover, Stack, Tooltip } from '@mantine/core'
import { useText } from '../../../i18n/language.ts'
import { useStore } from '../../../store/create-store.ts'
import type { Board } from '../layers/board.ts'
import { findMark, isEditable, updateMark } from '../layers/change-marks.ts'
import { COLOURS, type MarkStyle } from '../layers/view-state.ts'
import { chooseStyle } from './choose-tool.ts'
import classes from './tools.module.css'

/** Colour, opacity and width: of the selected mark, otherwise of new ones. */
export function StyleMenu({ board }: { board: Board }) {
  const t = useText()
  const view = useStore(board.view)
  useStore(board.layers)
  const found = findMark(board, view.selected)
  const mark = found && isEditable(board, found.layer) ? found.mark : undefined
  const isText = mark?.kind === 'freetext'
  const style: MarkStyle = mark
    ? { color: (isText ? mark.textColor : mark.color) ?? '#000000', opacity: mark.opacity, width: mark.width }
    : view.style
  const choose = (changes: Partial<MarkStyle>) => {
    if (!mark || !view.selected) return chooseStyle(board, changes)
    const { color, ...others } = changes
    updateMark(board, view.selected, {
      ...others,
      ...(color === undefined ? {} : isText ? { textColor: color } : { color }),
    })
  }
  return (
    // Inside the reader: nothing outside is visible in full screen.
    <Popover position="bottom" withinPortal={false} trapFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t('annotations.style')}>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('annotations.style')}>
            <span className={classes.swatch} style={{ background: style.color, opacity: style.opacity }} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Colours color={style.color} onChoose={(color) => choose({ color })} />
          <Range
            label={t('annotations.opacity', { percent: Math.round(style.opacity * 100) })}
            value={style.opacity * 100}
            span={[10, 100, 10]}
            onChange={(percent) => choose({ opacity: percent / 100 })}
          />
          {hasWidth(mark?.kind ?? view.tool) && (
            <Range
              label={t('annotations.width', { points: style.width })}
              value={style.width}
              span={[1, 12, 1]}
              onChange={(width) => choose({ width })}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Colours({ color, onChoose }: { color: string; onChoose: (color: string) => void }) {
  const t = useText()
  return (
    <fieldset className={classes.colours}>
      <legend>{t('annotations.colour')}</legend>
      {COLOURS.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.colour}
          style={{ background: one }}
          aria-label={t(`annotations.colour.${one.slice(1)}` as 'annotations.colour.ffd43b')}
          aria-pressed={one === color}
          onClick={() => onChoose(one)}
        />
      ))}
      <input
        type="color"
        className={classes.colour}
        aria-label={t('annotations.colour.other')}
        value={color}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </fieldset>
  )
}

interface RangeProps {
  label: string
  value: number
  /** The smallest and the largest value, and the step. */
  span: readonly [number, number, number]
  onChange: (value: number) => void
}

function Range({ label, value, span: [min, max, step], onChange }: RangeProps) {
  return (
    <label className={classes.range}>
      <span>{label}</span>
      <input
        type="range"
        {...{ min, max, step, value }}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}

/** Marks of text, notes, free text and stamps have no line of a chosen width. */
const WITHOUT_WIDTH = new Set<string>([...TEXT_KINDS, 'text', 'freetext', 'stamp'])
const hasWidth = (kind: string) => !WITHOUT_WIDTH.has(kind)
