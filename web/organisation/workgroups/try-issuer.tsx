import { Alert, Button, Group, Stack } from '@mantine/core'
import { Issuer, tryIssuer } from '@strongroom/contract/organisation/identity-providers.ts'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'

/** Makes the server check the issuer in the field, and shows the result for that URL. */
export function TryIssuer({ workgroupUuid, issuer }: { workgroupUuid: string; issuer: string }) {
  const t = useText()
  const attempt = useMutation({
    mutationFn: (address: string) => call(tryIssuer, { params: { workgroupUuid }, body: { issuer: address } }),
  })
  const current = attempt.variables === issuer
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={!Issuer.safeParse(issuer).success}
          loading={attempt.isPending}
          onClick={() => attempt.mutate(issuer)}
        >
          {t('workgroup.providers.try')}
        </Button>
      </Group>
      {current && <FormError error={attempt.error} />}
      {current && attempt.data && (
        <Alert color="green" icon={<IconCheck aria-hidden />} role="status" p="sm">
          {t('workgroup.providers.tried', { host: attempt.data.signInHost })}
        </Alert>
      )}
    </Stack>
  )
}
