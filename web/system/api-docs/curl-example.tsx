import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import classes from './api-docs.module.css'
import { curlOf } from './curl-of.ts'
import type { Call, Description } from './description.ts'

/** The call as a command, to copy. */
export function CurlExample({ call, description }: { call: Call; description: Description }) {
  const t = useText()
  const { copied, copy } = useClipboard()
  const text = curlOf(call, description, window.location.origin)
  return (
    <div className={classes.example}>
      <pre>{text}</pre>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={() => copy(text)}
      >
        <span aria-live="polite">{copied ? t('apiDocs.copied') : t('apiDocs.copy')}</span>
      </Button>
    </div>
  )
}
