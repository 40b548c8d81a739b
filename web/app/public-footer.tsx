import type { Locale } from '@strongroom/contract/users.ts'
import { Link } from '@tanstack/react-router'
import { chooseLanguage, currentLanguage, languageNames, languageTags, useText } from './language.ts'
import classes from './public-frame.module.css'
import { useMaybeSession } from './session.ts'

/** Under pages that need no session: the languages by their own names, and the way to the documentation of the API. */
export function PublicFooter() {
  const t = useText()
  const signedIn = useMaybeSession() !== null
  const current = currentLanguage()
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
              onClick={() => void chooseLanguage(locale, signedIn)}
            >
              {languageNames[locale]}
            </button>
          </li>
        ))}
      </ul>
      <Link to="/api-docs" className={classes.link}>
        {t('footer.api')}
      </Link>
    </footer>
  )
}
