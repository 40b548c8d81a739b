import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBranding } from '../app/branding.ts'
import { type JoiningSearch, useJoiningSearch } from '../app/joining-search.ts'
import { useText } from '../app/language.ts'
import { stringifySearch } from '../app/search-params.ts'
import { settingsQuery } from '../app/settings-query.ts'

/** The same page in another region. Where one wanted to go comes along, who one is doesn't. */
const placeIn = (url: string, search: JoiningSearch) => `${url}/login${stringifySearch({ ...search })}`

/** Other places where one may have an account: links to their own sign-in pages. */
export function RegionMenu() {
  const t = useText()
  const search = useJoiningSearch()
  const regions = useQuery(settingsQuery).data?.regions ?? []
  const isBranded = useBranding() !== null
  const here = regions.find((region) => region.current)
  if (isBranded || regions.length < 2 || !here) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          fullWidth
          size="md"
          justify="space-between"
          leftSection={<IconWorld size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('login.region-current', { name: here.name })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('login.region')}>
        {regions.map(({ name, url, current }) => (
          <Menu.Item
            key={name}
            component="a"
            href={placeIn(url, search)}
            aria-current={current ? 'true' : undefined}
            rightSection={current && <IconCheck size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
