import { Button } from '@mantine/core'
import type { ProviderChoice } from '@strongroom/contract/identity/identity.ts'
import { useState } from 'react'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { rememberEmail } from '../../session/session.ts'
import { leaveFor } from '../../session/sign-on.ts'

/** One button per provider. */
export function ProviderButtons({ providers, email }: { providers: ProviderChoice[]; email: string }) {
  const t = useText()
  const { next, workgroupUuid } = useJoiningSearch()
  const [leaving, setLeaving] = useState<string>()
  const leave = ({ uuid, redirectUrl }: ProviderChoice) => {
    setLeaving(uuid)
    rememberEmail(email)
    leaveFor(redirectUrl, { next, workgroupUuid })
  }
  return providers.map((provider) => (
    <Button
      key={provider.uuid}
      variant="default"
      size="md"
      fullWidth
      loading={leaving === provider.uuid}
      onClick={() => leave(provider)}
    >
      {t('login.provider', { provider: provider.name })}
    </Button>
  ))
}
