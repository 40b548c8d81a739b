import { inkSteps } from '@strongroom/contract/documents/xfdf/drawing/steps.ts'
import { Button, Stack, Text } from '@mantine/core'
import type { Point } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { type Dispatch, type FormEvent, type PointerEvent, type SetStateAction, useState } from 'react'
import { text, useText } from '../../../i18n/language.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { pathData } from '../drawing/path-data.ts'
import { type DrawnStamp, keepStamp } from './drawn-stamp.ts'
import classes from './tools.module.css'

/** The pad's size in its own units; strokes are kept as shares of it. */
const PAD = { width: 300, height: 80 }

/** The dialog in which a person draws a stamp once, for instance initials. */
export const openStampPad = (onDrawn: (stamp: DrawnStamp) => void) =>
  openDialog((dialog) => <StampPad dialog={dialog} onDrawn={onDrawn} />)

type Strokes = readonly (readonly Point[])[]

function StampPad({ dialog, onDrawn }: { dialog: DialogHandle; onDrawn: (stamp: DrawnStamp) => void }) {
  const t = useText()
  const [strokes, setStrokes] = useState<Strokes>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (strokes.length === 0) return
    const stamp = { strokes: strokes.map((one) => one.map(({ x, y }) => ({ x: x / PAD.width, y: y / PAD.height }))) }
    keepStamp(stamp)
    dialog.finish()
    onDrawn(stamp)
  }
  return (
    <DialogModal title={text('annotations.stamp.draw')} dialog={dialog}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('annotations.stamp.hint')}</Text>
          <Pad strokes={strokes} onStrokes={setStrokes} />
          <DialogActions
            submit={t('annotations.stamp.keep')}
            cancel={dialog.close}
            busy={false}
            disabled={strokes.length === 0}
            start={
              <Button variant="subtle" onClick={() => setStrokes([])} disabled={strokes.length === 0}>
                {t('annotations.stamp.clear')}
              </Button>
            }
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

interface PadProps {
  strokes: Strokes
  onStrokes: Dispatch<SetStateAction<Strokes>>
}

function Pad({ strokes, onStrokes }: PadProps) {
  const t = useText()
  const at = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * PAD.width, y: ((clientY - box.top) / box.height) * PAD.height }
  }
  return (
    <svg
      className={classes.pad}
      viewBox={`0 0 ${PAD.width} ${PAD.height}`}
      role="img"
      aria-label={t('annotations.stamp.pad')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onStrokes([...strokes, [at(event)]])
      }}
      onPointerMove={(event) => {
        if (event.buttons !== 1) return
        const point = at(event)
        onStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]])
      }}
    >
      {strokes.map((stroke, index) => (
        <path
          key={index}
          d={pathData(inkSteps(stroke))}
          fill="none"
          stroke="#1c2b5a"
          strokeWidth={2}
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}
