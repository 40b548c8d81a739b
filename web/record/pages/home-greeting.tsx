import { limits } from '@strongroom/contract/wire/limits.ts'
import { Avatar } from '@mantine/core'
import { fetchWorkgroupAvatar } from '@strongroom/contract/organisation/branding.ts'
import { addressOf } from '../../api/address-of.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { CurrentWorkgroup } from '../../session/current-workgroup.ts'
import type { Session } from '../../session/session.ts'
import { initialsOf } from '../../ui/people/initials-of.ts'

const SIZE = limits.workgroupAvatarSide

/**
 * The dashboard's heading: the current workgroup with its picture, otherwise the person's own; a welcome if that only
 * has their own name.
 */
export function greetingOf(t: TextOf, session: Session, current: CurrentWorkgroup | undefined) {
  const named = current ?? ownOf(session)
  if (!named) return { below: t('workspace.welcome', { name: session.user.firstName }) }
  const { uuid: workgroupUuid, name, avatarVersion: version } = named
  const query = { version: version ?? undefined }
  const src = version ? addressOf(fetchWorkgroupAvatar, { params: { workgroupUuid }, query }) : null
  const mark = (
    <Avatar src={src} size={SIZE} radius={8} color="brand" aria-hidden>
      {initialsOf(name)}
    </Avatar>
  )
  return { mark, below: name }
}

function ownOf({ user }: Session): CurrentWorkgroup | undefined {
  const { organisation } = user._embedded
  if (!organisation || organisation.workgroupName === `${user.firstName} ${user.lastName}`) return undefined
  const { uuid, workgroupName, avatarVersion } = organisation
  return { uuid, name: workgroupName, avatarVersion }
}
