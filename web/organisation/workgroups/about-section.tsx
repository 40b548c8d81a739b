import { Avatar, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { fetchWorkgroupAvatar } from '@strongroom/contract/organisation/branding.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { renameWorkgroup, uploadWorkgroupAvatar, type Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { ownTime } from '../../i18n/own-time.ts'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { initialsOf } from '../../ui/people/initials-of.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { upload } from '../../api/upload.ts'
import { quotaQuery, refreshWorkgroup } from './queries.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif']
const SIZE = limits.workgroupAvatarSide

/** The name, picture, edition and usage of a workgroup. */
export function AboutSection({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  return (
    <SideCard title={t('workgroup.about')}>
      <Stack gap="lg">
        <Picture workgroup={workgroup} />
        <Name workgroup={workgroup} />
        <div>
          <Text size="sm" fw={600}>
            {t('workgroup.edition')}
          </Text>
          <Text size="sm">{workgroup.editionName}</Text>
          {workgroup.trialEndTime !== null && (
            <Text size="sm" c="dimmed">
              {t('workgroup.edition.trial', { date: ownTime(workgroup.trialEndTime).format('D MMMM YYYY') })}
            </Text>
          )}
        </div>
        {workgroup.contract !== null && (
          <div>
            <Text size="sm" fw={600}>
              {t('workgroup.contract')}
            </Text>
            <Text size="sm">{workgroup.contract}</Text>
          </div>
        )}
        <Connections workgroupUuid={workgroup.uuid} />
      </Stack>
    </SideCard>
  )
}

function Picture({ workgroup: { uuid: workgroupUuid, name, avatarVersion: version } }: { workgroup: Workgroup }) {
  const t = useText()
  const params = { workgroupUuid }
  const change = useAction(async (file: File) => {
    if (!TYPES.includes(file.type)) throw new CallError('avatar.unsupported', 415)
    if (file.size > limits.avatar) throw new CallError('avatar.too.large', 413)
    await upload(uploadWorkgroupAvatar, { params, body: {} }, file)
    await refreshWorkgroup()
    notifyDone(t('workgroup.picture.done'))
  })
  const src = version ? addressOf(fetchWorkgroupAvatar, { params, query: { version } }) : null
  return (
    <Stack gap="sm">
      <Group wrap="nowrap">
        <Avatar src={src} size={SIZE} radius={8} color="brand" aria-hidden>
          {initialsOf(name)}
        </Avatar>
        <FileButton
          onChange={(file) => file && change.run(file)}
          accept={TYPES.join(',')}
          inputProps={{ 'aria-label': t('settings.avatar.choose') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={change.busy}>
              {t('settings.avatar.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <FormError error={change.error} />
    </Stack>
  )
}

function Name({ workgroup: { uuid: workgroupUuid, name } }: { workgroup: Workgroup }) {
  const t = useText()
  const form = useContractForm({
    schema: renameWorkgroup.body,
    initial: { workgroupName: name },
    submit: async (body) => {
      await call(renameWorkgroup, { params: { workgroupUuid }, body })
      await refreshWorkgroup()
      notifyDone(t('workgroup.renamed'))
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput {...form.field('workgroupName')} label={t('workgroup.name')} />
        <FormError error={form.error} attempt={t('workgroup.rename.failed')} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={form.busy}>
            {t('workgroup.rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A connection is one document times one person who can see it. */
function Connections({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const { data } = useQuery(quotaQuery(workgroupUuid))
  if (!data) return null
  const { currentOrgConnections: count, maxConnections: most, percentage } = data
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('workgroup.connections')}
      </Text>
      <Text size="sm">
        {most === null
          ? t('workgroup.connections.no-limit', { count })
          : t('workgroup.connections.of', { count, most, percentage: Math.round(percentage ?? 0) })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('workgroup.connections.hint')}
      </Text>
    </div>
  )
}
