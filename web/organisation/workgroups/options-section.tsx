import { Stack } from '@mantine/core'
import { optionRow } from '@strongroom/contract/organisation/workgroup-options.ts'
import {
  updateWorkgroupSettings,
  type Workgroup,
  WorkgroupOptions,
} from '@strongroom/contract/organisation/workgroups.ts'
import { Fragment, useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { SaveFooter } from '../../ui/forms/save-footer.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { MissingPasskeys } from './missing-passkeys.tsx'
import { OptionField } from './option-field.tsx'
import { refreshWorkgroup, workgroupQuery } from './queries.ts'

type Options = WorkgroupOptions

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
  return (
    <SideCard title={t('workgroup.options')}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          {shownOptions(workgroup).map((name) => (
            <Fragment key={name}>
              <OptionField
                name={name}
                value={form.values[name] ?? null}
                onChange={(value) => form.set({ [name]: value })}
              />
              {name === 'phishingResistantOnly' && form.values[name] && !shown[name] && (
                <MissingPasskeys workgroupUuid={workgroupUuid} />
              )}
            </Fragment>
          ))}
          <SaveFooter form={form} />
        </Stack>
      </form>
    </SideCard>
  )
}

/** The options in the form's order, without those whose feature the workgroup lacks. */
const shownOptions = ({ features }: Workgroup) =>
  (Object.keys(WorkgroupOptions.shape) as (keyof Options)[]).filter((name) => {
    const { needs } = optionRow(name)
    return needs === undefined || features.includes(needs)
  })
