import { Badge, Button, Group, Text } from '@mantine/core'
import type { Session } from '@strongroom/contract/identity/sessions.ts'
import { type TextOf, useText } from '../../i18n/language.ts'
import { TimeText } from '../../ui/time-text.tsx'

/** A session, which can be ended unless it is the person’s current one. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useText()
  const device = deviceText(t, session)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.current && <Badge variant="light">{t('settings.sessions.this')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.from', { address: session.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.since')} <TimeText time={session.createdTime} as="time" />
        </Text>
        <Text size="sm" c="dimmed">
          {t('settings.sessions.used')} <TimeText time={session.lastUsedTime} as="ago" />
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          flex="none"
          onClick={onEnd}
          aria-label={t('settings.sessions.end-label', { device })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Group>
  )
}

function deviceText(t: TextOf, { browser, system }: Session): string {
  if (browser && system) return t('settings.sessions.device', { browser, system })
  return browser ?? system ?? t('settings.sessions.unknown')
}
