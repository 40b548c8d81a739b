import { Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useText } from '../i18n/language.ts'

/** Copies the URL of one of our pages for the person's own messages. It opens for people with access. */
export function CopyLink({ path }: { path: string }) {
  const t = useText()
  const { copied, copy } = useClipboard()
  const Sign = copied ? IconCheck : IconLink
  return (
    <Tooltip label={t('copy.link-hint')} multiline maw={260}>
      <Button
        variant="subtle"
        px="xs"
        leftSection={<Sign size={16} aria-hidden />}
        onClick={() => copy(new URL(path, window.location.origin).href)}
      >
        {t(copied ? 'copy.done' : 'copy.link')}
      </Button>
    </Tooltip>
  )
}
