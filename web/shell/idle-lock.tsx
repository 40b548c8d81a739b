import { Anchor, Group, Modal, Stack, Text } from '@mantine/core'
import type { WhiteLabel } from '@strongroom/contract/organisation/branding.ts'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PersonAvatar } from '../ui/people/person-avatar.tsx'
import { personName } from '../ui/people/person-name.ts'
import { useText } from '../i18n/language.ts'
import { Logo } from './logo.tsx'
import type { Session } from '../session/session.ts'
import classes from './shell.module.css'
import { useIdleLock } from '../session/use-idle-lock.ts'
import { useQuiet } from '../ui/use-quiet.ts'

/** As wide as the forms of the public pages. */
const COLUMN = { maxWidth: 460, width: '100%', marginInline: 'auto' }

interface LockProps {
  session: Session
  branding: WhiteLabel | null
}

/** Covers everything after ten idle minutes, and asks for the password or a passkey; the page below stays. */
export function IdleLock({ session: { user }, branding }: LockProps) {
  const t = useText()
  const { locked, unlock } = useIdleLock()
  const { Resume, failed } = useResume(locked)
  const forms = useFocusInside(locked && Resume !== undefined)
  const name = personName({ givenName: user.firstName, familyName: user.lastName, email: user.email })
  return (
    <Modal
      opened={locked}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={1000}
      title={
        <>
          <Logo look={branding} />
          <span className={classes.lockTitle}>{t('idle.title')}</span>
        </>
      }
      transitionProps={{ duration: 0 }}
      styles={{
        title: { fontSize: 20, fontWeight: 650 },
        inner: { padding: 0 },
        content: { paddingTop: 'min(16vh, 160px)' },
        header: { ...COLUMN, paddingBottom: 8 },
        body: COLUMN,
      }}
    >
      <Group gap="sm" mb="lg" wrap="nowrap">
        <PersonAvatar name={name} size={44} picture={user} own />
        <div>
          <Text fw={600}>{name}</Text>
          <Text fz="sm" c="dimmed">
            {user.email}
          </Text>
        </div>
      </Group>
      <div ref={forms}>{Resume && <Resume user={user} onResumed={unlock} />}</div>
      {failed && (
        <Stack gap="md">
          <Text role="alert">{t('part.failed')}</Text>
          <Anchor component={Link} to="/logout" w="fit-content">
            {t('account.logout')}
          </Anchor>
        </Stack>
      )}
    </Modal>
  )
}

type ResumeForms = ComponentType<{ user: Session['user']; onResumed: () => void }>

/** The forms that unlock: fetched once the first page is quiet, at the latest with the lock. */
function useResume(locked: boolean) {
  const [{ Resume, failed }, setForms] = useState<{ Resume?: ResumeForms; failed?: true }>({})
  const wanted = useQuiet() || locked
  useEffect(() => {
    if (!wanted) return
    import('./resume-session.tsx').then(
      ({ ResumeSession }) => setForms({ Resume: ResumeSession }),
      () => setForms({ failed: true }),
    )
  }, [wanted, locked])
  return { Resume, failed }
}

/** Focuses the first field when the forms appear: the dialog looks for it only when it opens, and they may come later. */
function useFocusInside(isShown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) place.current?.querySelector<HTMLElement>('[data-autofocus], button, a')?.focus()
  }, [isShown])
  return place
}
