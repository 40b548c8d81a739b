import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import {
  answerLeaving,
  hasUnsavedChanges,
  keepsAllChanges,
  mayLeave,
  useHasUnsavedChanges,
  useIsAsking,
} from '../ui/forms/unsaved-changes.ts'
import { ACTIONS_STYLE } from '../ui/dialogs/actions-style.ts'
import { useText } from '../i18n/language.ts'
import { readToken } from '../api/token.ts'
import { isLocked } from '../session/use-idle-lock.ts'

const SIGNING_OUT = ['/logout', '/login']

/** Asks before unsaved input is lost: by another page, by closing a dialog, and, in the browser's words, the tab. */
export function LeavePrompt() {
  const t = useText()
  const asking = useIsAsking()
  useBlocker({
    disabled: !useHasUnsavedChanges(),
    enableBeforeUnload: () => hasUnsavedChanges() && readToken() !== null,
    shouldBlockFn: async ({ current, next }) => {
      // Drafts outlive the end of a session, and another tab of the same page loses nothing.
      if (readToken() === null || current.pathname === next.pathname) return false
      if (keepsAllChanges() && !SIGNING_OUT.includes(next.pathname)) return false
      // The lock would hide the question, and anybody else must be able to end the session.
      if (isLocked() && SIGNING_OUT.includes(next.pathname)) return false
      return !(await mayLeave())
    },
  })
  return (
    <Modal
      opened={asking}
      onClose={() => answerLeaving(false)}
      title={t('unsaved.title')}
      size={440}
      zIndex={300}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.5 }}
      transitionProps={{ duration: 0 }}
      styles={{ title: { fontSize: 17, fontWeight: 650 } }}
    >
      <Text>{t('unsaved.text')}</Text>
      <Group justify="flex-end" style={ACTIONS_STYLE}>
        <Button variant="default" onClick={() => answerLeaving(true)}>
          {t('unsaved.leave')}
        </Button>
        <Button data-autofocus onClick={() => answerLeaving(false)}>
          {t('unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  )
}
