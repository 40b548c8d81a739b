import type { Locale } from '@strongroom/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chooseLanguage, currentLanguage, languageNames, languageTags, useText } from '../i18n/language.ts'
import type { MessageKey } from '../i18n/namespaces.ts'
import classes from './public-frame.module.css'
import { type Session, useMaybeSession } from '../session/session.ts'
import { settingsQuery } from '../session/settings-query.ts'

/** External links of the installation, in the order shown. */
const outside = {
  site: 'footer.site',
  terms: 'footer.terms',
  help: 'footer.help',
  iosApp: 'footer.ios',
  androidApp: 'footer.android',
} as const satisfies Record<string, MessageKey>

/** Saving is loaded only for people with a session: most have none here. Without that part this browser keeps the choice. */
async function choose(session: Session | null, locale: Locale) {
  const part = session && (await import('./save-language.ts').catch(() => undefined))
  if (part) await part.saveLanguage(session, locale)
  else await chooseLanguage(locale, false)
}

/** The footer of public pages: the languages under their own names, and further links. */
export function PublicFooter() {
  const t = useText()
  const session = useMaybeSession()
  const current = currentLanguage()
  const links = useQuery(settingsQuery).data?.links
  return (
    <footer className={classes.footer}>
      <ul className={classes.languages} aria-label={t('language.menu')}>
        {(Object.keys(languageNames) as Locale[]).map((locale) => (
          <li key={locale}>
            <button
              type="button"
              className={classes.language}
              lang={languageTags[locale]}
              aria-pressed={locale === current}
              onClick={() => void choose(session, locale)}
            >
              {languageNames[locale]}
            </button>
          </li>
        ))}
      </ul>
      <nav aria-label={t('footer.links')}>
        <ul className={classes.languages}>
          {(Object.keys(outside) as (keyof typeof outside)[]).map((name) => {
            const address = links?.[name]
            return (
              address && (
                <li key={name}>
                  <a href={address} className={classes.link} rel="noreferrer">
                    {t(outside[name])}
                  </a>
                </li>
              )
            )
          })}
          <li>
            <Link to="/api-docs" className={classes.link}>
              {t('footer.api')}
            </Link>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
