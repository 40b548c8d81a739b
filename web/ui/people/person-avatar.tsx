import { Avatar } from '@mantine/core'
import { fetchAvatar } from '@strongroom/contract/identity/users.ts'
import { addressOf } from '../../api/address-of.ts'
import { colourOf, initialsOf } from './initials-of.ts'

interface Props {
  /** The name, or the address of somebody without one. */
  name: string
  size?: number
  /** Brand-coloured: oneself, in the header. */
  own?: boolean
  /** Whose picture to show; the initials stay where there is none. */
  picture?: { uuid: string | null; avatarVersion?: string | null | undefined }
}

/** A person's picture or initials in a circle. Decoration: the name stands beside it, so it is hidden from screen readers. */
export function PersonAvatar({ name, size = 34, own = false, picture }: Props) {
  const version = picture?.avatarVersion
  const src =
    picture?.uuid && version
      ? addressOf(fetchAvatar, { params: { userUuid: picture.uuid }, query: { size, version } })
      : null
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
