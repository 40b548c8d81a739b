import { JoiningLink } from '../app/joining-link.tsx'
import { useText } from '../app/language.ts'

/** The way back. */
export function ToLogin() {
  const t = useText()
  return <JoiningLink to="/login">{t('joining.to-login')}</JoiningLink>
}
