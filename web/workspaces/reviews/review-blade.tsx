import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { decideReview, type ReviewItem } from '@strongroom/contract/organisation/reviews/reviews.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { isKnownCode, messageKey } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'
import { abilityGroups, abilityNames } from '../participants/ability-groups.ts'
import { reviewQuery } from './queries.ts'

type Decision = 'CONFIRM' | 'END'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The participants of a review who are still to be decided about. */
export function ReviewBlade({ workspace, dialog }: Props) {
  const t = useText()
  const { data, error } = useQuery(reviewQuery(workspace.uuid))
  const [refused, setRefused] = useState<string[]>([])
  const items = data?.content ?? []
  const decide = async (some: ReviewItem[], decision: Decision) => {
    const participantUuids = some.map(({ participant }) => participant.uuid)
    const params = { workspaceUuid: workspace.uuid }
    const sent = await call(decideReview, { params, body: { participantUuids, decision } })
    setRefused([
      ...new Set(sent.errors.map(({ code, description }) => (isKnownCode(code) ? t(messageKey(code)) : description))),
    ])
    await refreshShare('participants')
  }
  const confirm = useAction((some: ReviewItem[]) => decide(some, 'CONFIRM'), { notify: true })
  const end = (some: ReviewItem[]) =>
    openDialog((question) => (
      <ConfirmModal
        dialog={question}
        title={t('review.end.title')}
        confirm={t('review.end')}
        danger
        act={() => decide(some, 'END')}
      >
        {t('review.end.what', { people: some.map(({ participant }) => personName(participant.user)).join(', ') })}
      </ConfirmModal>
    ))
  return (
    <Blade title={t('review.open')} dialog={dialog}>
      <Stack gap="md">
        <Text>{t('review.what')}</Text>
        <FormError error={items.length === 0 ? undefined : error} />
        {refused.map((text) => (
          <Alert key={text} color="orange" role="status">
            {text}
          </Alert>
        ))}
        {data && items.length === 0 && <Text c="dimmed">{t('review.finished')}</Text>}
        {items.length > 1 && (
          <Group gap="sm">
            <Button size="xs" loading={confirm.busy} onClick={() => confirm.run(items)}>
              {t('review.confirm-all', { count: items.length })}
            </Button>
            <Button size="xs" variant="default" onClick={() => end(items)}>
              {t('review.end-all', { count: items.length })}
            </Button>
          </Group>
        )}
        <Stack component="ul" gap="md" m={0} p={0} aria-label={t('review.open')}>
          {items.map((item) => (
            <Item
              key={item.participant.uuid}
              {...{ item, confirm: () => confirm.run([item]), end: () => end([item]) }}
            />
          ))}
        </Stack>
      </Stack>
    </Blade>
  )
}

function Item({ item, confirm, end }: { item: ReviewItem; confirm: () => void; end: () => void }) {
  const t = useText()
  const { participant, organisation, lastVisitTime } = item
  const name = personName(participant.user)
  const held = abilityGroups.flatMap(({ abilities }) => abilities).filter((ability) => participant[ability])
  const abilities = held.map((ability) => t(abilityNames[ability])).join(' · ')
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div className={listClasses.text}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[participant.user.email, organisation].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm">{abilities || t('participant.role.preview')}</Text>
        <Text size="sm" c="dimmed">
          {lastVisitTime === null ? t('review.never') : t('review.last-visit')}{' '}
          {lastVisitTime !== null && <TimeText time={lastVisitTime} />}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" flex="none">
        <Button size="xs" variant="default" aria-label={t('review.confirm-label', { name })} onClick={confirm}>
          {t('review.confirm')}
        </Button>
        <Button size="xs" variant="default" aria-label={t('review.end-label', { name })} onClick={end}>
          {t('review.end')}
        </Button>
      </Group>
    </Group>
  )
}
