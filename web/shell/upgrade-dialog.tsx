import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { findBuild } from '@strongroom/contract/wire/system.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useText } from '../i18n/language.ts'
import { settingsQuery } from '../session/settings-query.ts'
import { ACTIONS_STYLE } from '../ui/dialogs/actions-style.ts'

/** Milliseconds after which the build of this page is looked up: the page itself comes first. */
const AFTER = 3000
/** Milliseconds between two looks at least, however often the page changes. */
const PAUSE = 10_000

/**
 * Offers to reload once the server has another build than the one this page was opened with. Looked up at each change
 * of the page; installations without a named build never ask.
 */
export function UpgradeDialog() {
  const t = useText()
  const router = useRouter()
  const [isLate, setLate] = useState(false)
  const settings = useQuery({ ...settingsQuery, enabled: isLate }).data
  useEffect(() => {
    const started = setTimeout(() => setLate(true), AFTER)
    return () => clearTimeout(started)
  }, [])
  const opened = settings?.build
  const [found, setFound] = useState<string>()
  const [later, setLater] = useState<string>()
  const looked = useRef(0)
  useEffect(() => {
    if (!opened || opened === 'development') return undefined
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged || Date.now() - looked.current < PAUSE) return
      looked.current = Date.now()
      void call(findBuild, {}).then(
        ({ CI_COMMIT_SHA: build }) => setFound(build),
        () => undefined,
      )
    })
  }, [opened, router])
  const isNew = found !== undefined && found !== opened && found !== later
  const notes = settings?.links.releaseNotes
  return (
    <Modal
      opened={isNew}
      onClose={() => setLater(found)}
      title={t('upgrade.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close'), size: 'lg' }}
      styles={{ title: { fontSize: 17, fontWeight: 650 } }}
    >
      <Stack gap="sm">
        <Text>{t('upgrade.text')}</Text>
        {notes && (
          <Anchor href={notes} target="_blank" rel="noreferrer">
            {t('upgrade.notes')}
          </Anchor>
        )}
        <Group justify="flex-end" style={ACTIONS_STYLE}>
          <Button variant="default" onClick={() => setLater(found)} data-autofocus>
            {t('upgrade.later')}
          </Button>
          <Button onClick={() => location.reload()}>{t('upgrade.reload')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
