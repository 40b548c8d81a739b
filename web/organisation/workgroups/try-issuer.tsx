import { Alert, Button, Group, Stack } from '@mantine/core'
import { Issuer, tryIssuer } from '@strongroom/contract/organisation/identity-providers.ts'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'

/** Makes the server check the issuer in the field, and shows the result for that URL. */
export function TryIssuer({ workgroupUuid, issuer }: { workgroupUuid: string; issuer: string }) {
  const t = useText()
  const attempt = useAction((address: string) =>
    call(tryIssuer, { params: { workgroupUuid }, body: { issuer: address } }),
  )
  const current = attempt.args?.[0] === issuer
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={!Issuer.safeParse(issuer).success}
          loading={attempt.busy}
          onClick={() => attempt.run(issuer)}
        >
          {t('workgroup.providers.try')}
        </Button>
      </Group>
      {current && <FormError error={attempt.error} />}
      {current && attempt.result && (
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status" p="sm">
          {t('workgroup.providers.tried', { host: attempt.result.signInHost })}
        </Alert>
      )}
    </Stack>
  )
}
