import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type User, uploadAvatar } from '@strongroom/contract/identity/users.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { upload } from '../../api/upload.ts'
import { refreshPerson } from './queries.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif']

/** The picture that colleagues and people in shared workspaces see. */
export function AvatarSection({ user }: { user: User }) {
  const t = useText()
  const send = useAction(async (file: File) => {
    if (!TYPES.includes(file.type)) throw new CallError('avatar.unsupported', 415)
    if (file.size > limits.avatar) throw new CallError('avatar.too.large', 413)
    await upload(uploadAvatar, { body: { userUuid: user.uuid } }, file)
    await refreshPerson()
    notifyDone(t('settings.avatar.done'))
  })
  return (
    <SideCard title={t('settings.avatar')}>
      <Stack gap="md">
        <Group>
          <PersonAvatar name={`${user.firstName} ${user.lastName}`} size={limits.ownerAvatarSide} own picture={user} />
          <FileButton
            onChange={(file) => file && send.run(file)}
            accept={TYPES.join(',')}
            inputProps={{ 'aria-label': t('settings.avatar.choose') }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={send.busy}>
                {t('settings.avatar.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.avatar.hint')}
        </Text>
        <FormError error={send.error} />
      </Stack>
    </SideCard>
  )
}
