import { NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import {
  type Banner,
  createBanner,
  updateBanner,
} from '@strongroom/contract/organisation/installation/operator-notices.ts'
import { bannerTypes } from '@strongroom/contract/organisation/installation/shown-banners.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import {
  clockOf,
  clockTime,
  fieldsOfText,
  momentOf,
  NoticeTexts,
  noticeTexts,
  textOfFields,
  wrongTimes,
} from './notice-fields.tsx'
import { refreshInstallation } from './queries.ts'

const Form = z.object({
  ...noticeTexts,
  type: z.enum(bannerTypes),
  isOngoing: z.boolean(),
  showMessage: z.boolean(),
  start: clockTime,
  stop: clockTime,
  /** Seconds; '' for none. */
  timer: z.string(),
})
type Fields = z.infer<typeof Form>

const isTimer = (typed: string) =>
  typed.trim() === '' || (/^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 5 && Number(typed) <= 3600)

const fieldsOf = (banner: Banner | undefined): Fields => ({
  ...fieldsOfText(banner?.message ?? null),
  type: banner?.type ?? 'global',
  isOngoing: banner?.isOngoing ?? true,
  showMessage: banner?.showMessage ?? true,
  start: clockOf(banner?.startTime ?? null),
  stop: clockOf(banner?.timeStopDisplayMsg ?? null),
  timer: banner?.timer?.toString() ?? '',
})

/** Creates a banner, or changes one. */
export function BannerForm({ banner, dialog }: { banner?: Banner; dialog: DialogHandle }): ReactNode {
  const t = useText()
  const form = useContractForm<Fields>({
    schema: Form,
    initial: fieldsOf(banner),
    alsoCheck: ({ timer, isOngoing, start, stop }): { timer?: string; stop?: string } => ({
      ...(isTimer(timer) ? {} : { timer: t('field.between', { min: '5', max: '3,600' }) }),
      ...(isOngoing ? {} : wrongTimes(t, { start, stop })),
    }),
    submit: async (fields) => {
      const body = bodyOf(fields)
      await (banner ? call(updateBanner, { params: { bannerUuid: banner.id }, body }) : call(createBanner, { body }))
      await refreshInstallation()
      notifyDone(t('installation.banner.saved'))
      dialog.close()
    },
  })
  return (
    <DialogModal
      title={t(banner ? 'installation.banner.change' : 'installation.banner.create')}
      dialog={dialog}
      busy={form.busy}
      size={560}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <NoticeTexts field={form.field} />
          <NativeSelect
            {...form.field('type')}
            label={t('installation.banner.type')}
            description={t('installation.banner.type-hint')}
            data={bannerTypes.map((value) => ({ value, label: t(`installation.banner.type.${value}`) }))}
          />
          <Times form={form} />
          <TextInput
            {...form.field('timer')}
            label={t('installation.banner.timer')}
            description={t('installation.banner.timer-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Switch
            checked={form.values.showMessage}
            onChange={(event) => form.set({ showMessage: event.currentTarget.checked })}
            label={t('installation.banner.shown')}
          />
          <FormError error={form.error} />
          <DialogActions submit={t('installation.save')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}

interface TimesForm {
  values: Fields
  set: (values: Partial<Fields>) => void
  field: (name: 'stop') => { error?: string }
}

function Times({ form: { values, set, field } }: { form: TimesForm }) {
  const t = useText()
  return (
    <>
      <Switch
        checked={values.isOngoing}
        onChange={(event) => set({ isOngoing: event.currentTarget.checked })}
        label={t('installation.banner.ongoing')}
      />
      {!values.isOngoing && (
        <>
          <DateField
            label={t('installation.banner.start')}
            value={values.start}
            withTime
            onChange={(start) => set({ start })}
          />
          <DateField
            label={t('installation.banner.stop')}
            value={values.stop}
            withTime
            onChange={(stop) => set({ stop })}
            error={field('stop').error}
          />
        </>
      )}
    </>
  )
}

const bodyOf = (fields: Fields): Omit<Banner, 'id'> => ({
  message: textOfFields(fields),
  type: fields.type,
  isOngoing: fields.isOngoing,
  showMessage: fields.showMessage,
  startTime: momentOf(fields.start),
  timeStopDisplayMsg: momentOf(fields.stop),
  timer: fields.timer.trim() === '' ? null : Number(fields.timer),
})
