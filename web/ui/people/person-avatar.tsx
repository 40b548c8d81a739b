import { Avatar } from '@mantine/core'
import { fetchAvatar } from '@strongroom/contract/identity/users.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { addressOf } from '../../api/address-of.ts'
import { colourOf, initialsOf } from './initials-of.ts'

interface Props {
  /** The name, or the address if there is none. */
  name: string
  size?: number
  /** In the brand colour: the person themselves, in the header. */
  own?: boolean
  /** The owner of the picture; the initials show if there is none. */
  picture?: { uuid: string | null; avatarVersion?: string | null | undefined }
}

/** A person's picture or initials in a circle. Decorative: the name is beside it, so screen readers skip it. */
export function PersonAvatar({ name, size = limits.avatarSide, own = false, picture }: Props) {
  const version = picture?.avatarVersion
  // One address for all sizes, so that browsers fetch a picture once. It is sharp up to 90 px on dense screens.
  const src =
    picture?.uuid && version ? addressOf(fetchAvatar, { params: { userUuid: picture.uuid }, query: { version } }) : null
  return (
    <Avatar
      src={src}
      size={size}
      radius="50%"
      variant={own ? 'filled' : 'light'}
      color={own ? 'brand' : colourOf(name)}
      aria-hidden
    >
      {initialsOf(name)}
    </Avatar>
  )
}
