import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { type Locale, Theme, type User, updateLocale, updateTheme } from '@strongroom/contract/identity/users.ts'
import { useEffect, useState } from 'react'
import { chooseLanguage, currentLanguage, languageNames, useText } from '../../i18n/language.ts'
import { chooseTheme, currentTheme, previewTheme } from '../../theme/theme-choice.ts'
import { call } from '../../api/call.ts'
import { refreshWorded } from '../../api/refresh-worded.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { refreshPerson } from './queries.ts'

const names = { LIGHT: 'theme.light', DARK: 'theme.dark', CLASSIC: 'theme.classic' } as const

/** Language and theme. A theme shows at once, and stays once it is saved. */
export function AppearanceSection({ user }: { user: User }) {
  const t = useText()
  const [theme, setTheme] = useState(currentTheme)
  const [language, setLanguage] = useState(currentLanguage)
  useEffect(() => () => previewTheme(undefined), [])
  const preview = (chosen: string) => {
    setTheme(Theme.parse(chosen))
    previewTheme(Theme.parse(chosen))
  }
  const saving = async () => {
    const params = { userUuid: user.uuid }
    await call(updateTheme, { params, body: { theme } })
    chooseTheme(theme)
    await call(updateLocale, { params, body: { locale: language } })
    await chooseLanguage(language, true)
    await Promise.all([refreshPerson(), refreshWorded()])
    notifyDone(t('settings.saved'))
  }
  const save = useAction(saving, { notify: true })
  return (
    <SideCard title={t('settings.appearance')}>
      <Stack gap="md">
        <NativeSelect
          label={t('language.menu')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        />
        <Radio.Group label={t('theme.menu')} value={theme} onChange={preview}>
          <Group mt="xs">
            {Object.entries(names).map(([value, label]) => (
              <Radio key={value} value={value} label={t(label)} />
            ))}
          </Group>
        </Radio.Group>
        <Group justify="flex-end">
          <Button onClick={save.run} loading={save.busy}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </SideCard>
  )
}
