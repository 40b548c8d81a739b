import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the window matches a media query. Known at the first render: the default, an effect, draws the page for wide
 * screens first, sends its requests and draws it again on phones.
 */
export const useMedia = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })
