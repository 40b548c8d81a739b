import { useText } from '../i18n/language.ts'
import classes from './shell.module.css'

/** The first stop of the Tab key: skips header and navigation. */
export function SkipLink() {
  const t = useText()
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('skip.main')}
    </a>
  )
}
