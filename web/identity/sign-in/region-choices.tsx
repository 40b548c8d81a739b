import { Button, Menu } from '@mantine/core'
import type { findSettings } from '@strongroom/contract/wire/system.ts'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type JoiningSearch, useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { stringifySearch } from '../../session/search-params.ts'

export interface RegionProps {
  regions: z.output<(typeof findSettings)['reply']>['regions']
  /** The name of this one. */
  here: string
}

/** The same page in another region. The requested path is passed along, the person isn't. */
const placeIn = (url: string, search: JoiningSearch) => `${url}/login${stringifySearch({ ...search })}`

/** Other regions where the person may have an account: links to their sign-in pages. */
export function RegionChoices({ regions, here }: RegionProps): ReactNode {
  const t = useText()
  const search = useJoiningSearch()
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
          {t('login.region-current', { name: here })}
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
