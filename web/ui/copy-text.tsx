import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../i18n/language.ts'
import classes from './copy-text.module.css'

interface Props {
  /** The label before it; '' for none. */
  label: string
  value: string
}

/** A long value for comparing, which can be copied completely. */
export function CopyText({ label, value }: Props) {
  const t = useText()
  const clipboard = useClipboard()
  return (
    <span className={classes.root}>
      {label && <span>{label}</span>}
      <code className={classes.value} title={value}>
        {value}
      </code>
      <ActionIcon
        size={24}
        variant="subtle"
        color={clipboard.copied ? 'green' : 'gray'}
        aria-label={t(clipboard.copied ? 'copy.done' : 'copy.copy')}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    </span>
  )
}
