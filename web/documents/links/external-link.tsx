import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'

const KEY = 'strongroom.external-links'
const isSkipped = () => localStorage.getItem(KEY) === 'unasked'
const skip = () => localStorage.setItem(KEY, 'unasked')

/** The page that opens can't reach this one. */
const APART = { target: '_blank', rel: 'noopener noreferrer' } as const

type Link = Pick<Asset, 'name' | 'url'>

/** Opens the address of a link in a new tab, after a warning unless this browser skips it. */
export function openExternal({ name, url }: Link) {
  if (url === null) return
  if (isSkipped()) window.open(url, APART.target, 'noopener,noreferrer')
  else openDialog((dialog) => <ExternalLinkWarning name={name} url={url} dialog={dialog} />)
}

function ExternalLinkWarning({ name, url, dialog }: { name: string; url: string; dialog: DialogHandle }) {
  const t = useText()
  const [isUnasked, setUnasked] = useState(false)
  const leave = () => {
    if (isUnasked) skip()
    dialog.close()
  }
  return (
    <DialogModal title={t('external-link.title')} dialog={dialog}>
      <Stack gap="sm">
        <Text>{t('external-link.text', { name, host: new URL(url).host })}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Checkbox
          label={t('external-link.skip')}
          checked={isUnasked}
          onChange={({ currentTarget }) => setUnasked(currentTarget.checked)}
        />
        <Group justify="flex-end" style={ACTIONS_STYLE}>
          <Button variant="default" onClick={dialog.close}>
            {t('dialog.cancel')}
          </Button>
          <Button
            component="a"
            href={url}
            {...APART}
            leftSection={<IconExternalLink size={18} aria-hidden />}
            onClick={leave}
            data-autofocus
          >
            {t('external-link.open')}
          </Button>
        </Group>
      </Stack>
    </DialogModal>
  )
}

interface ExternalLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  name: string
  url: string
}

/** A link to another site. A click and a click with the middle button show the warning first. */
export function ExternalLink({ name, url, children, ...anchor }: ExternalLinkProps): ReactNode {
  const open = (event: MouseEvent) => {
    if (event.button > 1) return
    event.preventDefault()
    openExternal({ name, url })
  }
  return (
    <a href={url} {...APART} {...anchor} onClick={open} onAuxClick={open}>
      {children}
    </a>
  )
}

/** Opening a link, in its menu. */
export const openLinkIntent: Intent<Asset> = {
  label: 'asset.link.open',
  icon: IconExternalLink,
  shown: ({ type }) => type === 'LINK',
  open: openExternal,
}
