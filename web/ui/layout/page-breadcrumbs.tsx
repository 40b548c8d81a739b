import { Link, type LinkProps } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import classes from './page-breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Its target; the last one, the page itself, has none. */
  link?: LinkProps
}

/** The breadcrumbs of this page. */
export function PageBreadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = useText()
  return (
    <nav aria-label={t('breadcrumbs.label')}>
      <ol className={classes.list}>
        {crumbs.map(({ label, link }, at) => (
          <li key={`${at} ${label}`} className={classes.item}>
            {link ? (
              <Link {...link} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
