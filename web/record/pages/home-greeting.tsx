import { Avatar } from '@mantine/core'
import { fetchWorkgroupAvatar } from '@strongroom/contract/organisation/branding.ts'
import { addressOf } from '../../api/address-of.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { Session } from '../../session/session.ts'
import { initialsOf } from '../../ui/people/initials-of.ts'

const SIZE = 48

/** The dashboard's heading: the person's workgroup with its picture; a welcome if it only has their own name. */
export function greetingOf(t: TextOf, { user }: Session) {
  const { organisation } = user._embedded
  const isOwn = organisation === null || organisation.workgroupName === `${user.firstName} ${user.lastName}`
  if (isOwn) return { below: t('workspace.welcome', { name: user.firstName }) }
  const { uuid: workgroupUuid, workgroupName, avatarVersion: version } = organisation
  const query = { size: SIZE, version: version ?? undefined }
  const src = version ? addressOf(fetchWorkgroupAvatar, { params: { workgroupUuid }, query }) : null
  const mark = (
    <Avatar src={src} size={SIZE} radius={8} color="brand" aria-hidden>
      {initialsOf(workgroupName)}
    </Avatar>
  )
  return { mark, below: workgroupName }
}
