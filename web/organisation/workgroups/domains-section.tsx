import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { startDomainClaim, verifyDomain, type Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshWorkgroup } from './queries.ts'

type Proof = Reply<typeof startDomainClaim>

/** The email domains whose people join the workgroup; account administrators claim more, with a DNS record. */
export function DomainsSection({ workgroup }: { workgroup: Workgroup }) {
  const t = useText()
  const [proof, setProof] = useState<Proof>()
  return (
    <SideCard title={t('workgroup.domains')}>
      <Stack gap="md">
        <Text size="sm">{t('workgroup.domains.text')}</Text>
        {workgroup.domains.length === 0 && <Text c="dimmed">{t('workgroup.domains.none')}</Text>}
        {workgroup.domains.map((domain) => (
          <Text key={domain} fw={500} style={{ overflowWrap: 'anywhere' }}>
            {domain}
          </Text>
        ))}
        {workgroup.actions?.claimDomain && <Claim workgroupUuid={workgroup.uuid} onProof={setProof} />}
        {proof && (
          <Verify key={proof.domain} workgroupUuid={workgroup.uuid} proof={proof} onDone={() => setProof(undefined)} />
        )}
      </Stack>
    </SideCard>
  )
}

function Claim({ workgroupUuid, onProof }: { workgroupUuid: string; onProof: (proof: Proof) => void }) {
  const t = useText()
  const form = useContractForm({
    schema: startDomainClaim.body,
    initial: { domain: '' },
    submit: async (body) => {
      onProof(await call(startDomainClaim, { params: { workgroupUuid }, body }))
      form.set({ domain: '' })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput {...form.field('domain')} label={t('workgroup.domains.new')} placeholder="example.org" />
        <FormError error={form.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={form.busy}>
            {t('workgroup.domains.claim')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface VerifyProps {
  workgroupUuid: string
  proof: Proof
  onDone: () => void
}

function Verify({ workgroupUuid, proof: { domain, record, value }, onDone }: VerifyProps) {
  const t = useText()
  const verify = useAction(async () => {
    await withRecentPassword(() => call(verifyDomain, { params: { workgroupUuid, domain } }))
    await refreshWorkgroup()
    notifyDone(t('workgroup.domains.claimed', { domain }))
    onDone()
  })
  return (
    <Stack gap="sm">
      <Text size="sm">{t('workgroup.domains.proof', { domain })}</Text>
      <CopyText label={t('workgroup.domains.record')} value={record} />
      <CopyText label={t('workgroup.domains.value')} value={value} />
      <FormError error={verify.error} />
      <Group justify="flex-end">
        <Button loading={verify.busy} onClick={() => verify.run()}>
          {t('workgroup.domains.verify')}
        </Button>
      </Group>
    </Stack>
  )
}
