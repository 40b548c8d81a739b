import { Alert, Button, Group, SimpleGrid, Stack, Switch } from '@mantine/core'
import {
  announceMaintenance,
  type findInstallationNotices,
  setMaintenance,
} from '@strongroom/contract/organisation/installation/operator-notices.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import {
  clockOf,
  clockTime,
  fieldsOfText,
  momentOf,
  NoticeTexts,
  noticeTexts,
  textOfFields,
  wrongEnd,
} from './notice-fields.tsx'
import { refreshInstallation } from './queries.ts'

type Notices = Reply<typeof findInstallationNotices>

const Running = z.object({ ...noticeTexts, isOn: z.boolean() })

/** Closes the sign-in page with a message. */
export function MaintenanceForm({ notices: { maintenance, byFile } }: { notices: Notices }): ReactNode {
  const t = useText()
  const form = useContractForm<z.infer<typeof Running>>({
    schema: Running,
    initial: { ...fieldsOfText(maintenance.maintenanceMsg), isOn: maintenance.maintenanceMode },
    submit: async (fields) => {
      const body = { maintenanceMode: fields.isOn, maintenanceMsg: textOfFields(fields) }
      await withRecentPassword(() => call(setMaintenance, { body }))
      await refreshInstallation()
      notifyDone(t(fields.isOn ? 'installation.maintenance.begun' : 'installation.maintenance.ended'))
    },
  })
  if (byFile.maintenance)
    return (
      <SideCard title={t('installation.maintenance')}>
        <Alert c="inherit">{t('installation.by-file', { file: 'maintenance.json' })}</Alert>
      </SideCard>
    )
  return (
    <SideCard title={t('installation.maintenance')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Switch
            checked={form.values.isOn}
            onChange={(event) => form.set({ isOn: event.currentTarget.checked })}
            label={t('installation.maintenance.on')}
            description={t('installation.maintenance.hint')}
          />
          <NoticeTexts field={form.field} />
          <FormError error={form.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              {t('installation.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideCard>
  )
}

const Announced = z.object({ ...noticeTexts, start: clockTime, stop: clockTime })

/** Announces maintenance above the sign-in form. */
export function AnnouncementForm({ notices: { notice, byFile } }: { notices: Notices }): ReactNode {
  const t = useText()
  const form = useContractForm<z.infer<typeof Announced>>({
    schema: Announced,
    initial: {
      ...fieldsOfText(notice.maintenanceMsg),
      start: clockOf(notice.startTime),
      stop: clockOf(notice.timeStopDisplayMsg),
    },
    alsoCheck: ({ stop }) => wrongEnd(t, stop),
    submit: async (fields) => {
      const times = { startTime: momentOf(fields.start), timeStopDisplayMsg: momentOf(fields.stop) }
      await call(announceMaintenance, { body: { maintenanceMsg: textOfFields(fields), ...times } })
      await refreshInstallation()
      notifyDone(t('installation.announcement.saved'))
    },
  })
  const withdraw = useAction(
    async () => {
      const body = { maintenanceMsg: null, startTime: null, timeStopDisplayMsg: null }
      await call(announceMaintenance, { body })
      form.set({ english: '', welsh: '', maori: '', start: '', stop: '' })
      await refreshInstallation()
      notifyDone(t('installation.announcement.withdrawn'))
    },
    { notify: true },
  )
  if (byFile.notice)
    return (
      <SideCard title={t('installation.announcement')}>
        <Alert c="inherit">{t('installation.by-file', { file: 'maintenance-notice.json' })}</Alert>
      </SideCard>
    )
  return (
    <SideCard title={t('installation.announcement')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <NoticeTexts field={form.field} />
          <Times form={form} />
          <FormError error={form.error} />
          <Group justify="flex-end">
            {notice.maintenanceMsg !== null && (
              <Button variant="default" loading={withdraw.busy} onClick={withdraw.run}>
                {t('installation.announcement.withdraw')}
              </Button>
            )}
            <Button type="submit" loading={form.busy}>
              {t('installation.announcement.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SideCard>
  )
}

interface TimesForm {
  values: { start: string; stop: string }
  set: (values: { start?: string; stop?: string }) => void
  field: (name: 'stop') => { error?: string }
}

function Times({ form: { values, set, field } }: { form: TimesForm }) {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateField
        label={t('installation.announcement.start')}
        value={values.start}
        withTime
        onChange={(start) => set({ start })}
      />
      <DateField
        label={t('installation.announcement.stop')}
        value={values.stop}
        withTime
        onChange={(stop) => set({ stop })}
        error={field('stop').error}
      />
    </SimpleGrid>
  )
}
