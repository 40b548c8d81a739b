import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { Locale } from '@strongroom/contract/identity/users.ts'
import {
  updateWorkgroupSettings,
  type Workgroup,
  WorkgroupOptions,
} from '@strongroom/contract/organisation/workgroups.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { MissingPasskeys } from './missing-passkeys.tsx'
import { refreshWorkgroup, workgroupQuery } from './queries.ts'

type Options = WorkgroupOptions
type Switch =
  | 'enforceMobileAuthLogin'
  | 'phishingResistantOnly'
  | 'twoStepMandatory'
  | 'bypassTwoStepAllowed'
  | 'largeFiles'

const minimumOf = (value: string) => (value === '16' ? 16 : value === '15' ? 15 : 12)

// Every language has its own name.
const LANGUAGES = [
  { value: 'en-gb', label: 'English' },
  { value: 'cy', label: 'Cymraeg' },
  { value: 'mi', label: 'Te reo Māori' },
]

/** Only the person's changes: other options are as another administrator may have set them meanwhile. */
const changesOf = (values: Options, shown: Options) =>
  WorkgroupOptions.partial().parse(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== shown[name as keyof Options])),
  )

/** The options of a workgroup: how its people authenticate, and the languages of its emails. */
export function OptionsSection({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const { uuid: workgroupUuid } = workgroup
  const [shown, setShown] = useState(() => WorkgroupOptions.parse(workgroup.options))
  const form = useContractForm({
    schema: WorkgroupOptions.partial(),
    initial: shown,
    submit: async (values) => {
      const body = changesOf(values, shown)
      await withRecentPassword(() => call(updateWorkgroupSettings, { params: { workgroupUuid }, body }))
      await refreshWorkgroup()
      const { options } = await queryClient.ensureQueryData(workgroupQuery(workgroupUuid))
      const now = WorkgroupOptions.parse({ ...options, ...body })
      setShown(now)
      form.set(now)
      notifyDone(t('workgroup.options.saved'))
    },
  })
  const { values, set } = form
  const box: Box = (name) => ({
    label: t(`workgroup.options.${name}`),
    checked: values[name],
    onChange: (event) => set({ [name]: event.currentTarget.checked }),
  })
  return (
    <SideCard title={t('workgroup.options')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <SignInFactors box={box} before={shown} workgroupUuid={workgroupUuid} />
          {workgroup.features.includes('SECURE_SHARE') && (
            <>
              <Checkbox {...box('twoStepMandatory')} />
              <NativeSelect
                {...form.field('twoStepMechanism')}
                label={t('workgroup.options.mechanism')}
                data={[
                  { value: 'EMAIL', label: t('workgroup.options.mechanism.email') },
                  { value: 'MOBILE', label: t('workgroup.options.mechanism.mobile') },
                ]}
              />
              <Checkbox {...box('bypassTwoStepAllowed')} />
            </>
          )}
          <PasswordMinimum values={values} set={set} />
          <Checkbox {...box('largeFiles')} />
          <Languages values={values} set={set} />
          <SaveFooter form={form} />
        </Stack>
      </form>
    </SideCard>
  )
}

type Box = (name: Switch) => {
  label: string
  checked: boolean
  onChange: (event: { currentTarget: { checked: boolean } }) => void
}

/** The factors required at every sign-in. A passkey requirement shows whom it stops until it is saved. */
function SignInFactors({ workgroupUuid, box, before }: { workgroupUuid: string; box: Box; before: Options }) {
  const t = useText()
  const passkeysOnly = box('phishingResistantOnly')
  return (
    <>
      <Checkbox {...box('enforceMobileAuthLogin')} />
      <Checkbox {...passkeysOnly} description={t('workgroup.options.phishingResistantOnly.hint')} />
      {passkeysOnly.checked && !before.phishingResistantOnly && <MissingPasskeys workgroupUuid={workgroupUuid} />}
    </>
  )
}

interface PartProps {
  values: Options
  set: (changed: Partial<Options>) => void
}

/** The languages of emails to people whose own is unknown. */
function Languages({ values, set }: PartProps) {
  const t = useText()
  const localeOf = (value: string) => Locale.safeParse(value).data
  return (
    <>
      <NativeSelect
        label={t('workgroup.options.locale')}
        description={t('workgroup.options.locale-hint')}
        value={values.invitationDefaultLocale}
        onChange={({ currentTarget: { value } }) => set({ invitationDefaultLocale: localeOf(value) ?? 'en-gb' })}
        data={LANGUAGES}
      />
      <NativeSelect
        label={t('workgroup.options.second-locale')}
        value={values.invitationAdditionalLocale ?? ''}
        onChange={({ currentTarget: { value } }) => set({ invitationAdditionalLocale: localeOf(value) ?? null })}
        data={[{ value: '', label: t('workgroup.options.second-locale.none') }, ...LANGUAGES]}
      />
    </>
  )
}

/** The minimum password length, or the general rule. */
function PasswordMinimum({ values, set }: PartProps) {
  const t = useText()
  return (
    <NativeSelect
      label={t('workgroup.options.password-minimum')}
      value={values.passwordMinimum}
      onChange={({ currentTarget: { value } }) => set({ passwordMinimum: minimumOf(value) })}
      data={[
        { value: '12', label: t('workgroup.options.password-minimum.rule') },
        ...[15, 16].map((count) => ({
          value: String(count),
          label: t('workgroup.options.password-minimum.longer', { count }),
        })),
      ]}
    />
  )
}
