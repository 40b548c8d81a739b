import { Text } from '@mantine/core'
import { passwordIsStrong } from '@strongroom/contract/fields.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useText } from '../app/language.ts'

interface Props {
  id: string
  password: string
  email: string
}

/** The rule for passwords, and whether what was typed meets it already. */
export function PasswordRule({ id, password, email }: Props) {
  const t = useText()
  const met = passwordIsStrong(password, email)
  const Sign = met ? IconCircleCheckFilled : IconCircle
  return (
    <Text
      id={id}
      role="status"
      size="sm"
      c={met ? 'green' : 'dimmed'}
      style={{ display: 'flex', gap: 8 }}
      component="p"
      m={0}
    >
      <Sign size={18} aria-hidden style={{ flex: 'none' }} />
      {t(met ? 'password.rule-met' : 'password.rule')}
    </Text>
  )
}
