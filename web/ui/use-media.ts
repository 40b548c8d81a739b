import { useMediaQuery } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'

/**
 * Whether the window matches a media query. Known at the first render: the default, an effect, draws the page for wide
 * screens first, sends its requests and draws it again on phones.
 */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

/**
 * The media query of windows below a size class: at exactly 768 px a window is no phone any more. Style sheets write the
 * same queries by hand (screen-sizes.test.ts).
 */
export const narrowerThan = (size: keyof typeof limits.breakpoints) => `(width < ${limits.breakpoints[size]}px)`
