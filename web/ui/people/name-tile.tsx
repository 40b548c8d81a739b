import { limits } from '@strongroom/contract/wire/limits.ts'
import { initialsOf } from './initials-of.ts'

interface Props {
  name: string
  size?: number
}

/** A square with the initials of a place; people have circles. Decorative only. */
export function NameTile({ name, size = limits.avatarSide }: Props) {
  const style = {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: size,
    height: size,
    borderRadius: size > 60 ? 12 : 8,
    fontWeight: 650,
    fontSize: Math.round(size * 0.38),
    background: 'var(--mantine-color-brand-light)',
    color: 'var(--mantine-color-brand-light-color)',
  }
  return (
    <span style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
