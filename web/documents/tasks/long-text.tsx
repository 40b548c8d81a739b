import { Anchor } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { CutText } from '../../ui/cut-text.tsx'
import classes from './tasks.module.css'

/** A description of several lines, cut after 100 characters until its reader wants more. */
export function LongText({ text }: { text: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (text === '') return null
  const letters = [...text]
  const isLong = letters.length > limits.taskDescriptionShown
  const cut = `${letters.slice(0, limits.taskDescriptionShown).join('').trimEnd()}…`
  return (
    <p className={classes.words}>
      <CutText cut={isLong && !isOpen ? cut : undefined}>{text}</CutText>{' '}
      {isLong && (
        <Anchor component="button" type="button" fz={13} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'task.less' : 'task.more')}
        </Anchor>
      )}
    </p>
  )
}
