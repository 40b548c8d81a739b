import path from 'node:path'
import { acceptRecord } from './cli/commands/accept-record.ts'
import { adoptBlobFolder } from './cli/commands/stored-files/adopt-blobs.ts'
import { moveStoredFiles } from './cli/commands/stored-files/move-blobs.ts'
import { rotateMasterKey } from './cli/rotation/rotate-master-key.ts'
import { noteBackup } from './cli/commands/stored-files/note-backup.ts'
import { scrubFiles } from './cli/commands/stored-files/scrub.ts'
import { addIdentityProvider } from './cli/commands/add-identity-provider.ts'
import { brandWorkgroup } from './cli/commands/brand-workgroup.ts'
import { checkRecord } from './cli/commands/check-record.ts'
import { checkFilesCommand } from './cli/commands/stored-files/check-files.ts'
import { claimDomain } from './cli/commands/claim-domain.ts'
import { closeDemoAccountsCommand } from './cli/commands/close-demo-accounts.ts'
import { CliError, type Command } from './cli/command.ts'
import { createAccount } from './cli/commands/create-account.ts'
import { createPerson } from './cli/commands/create-person.ts'
import { createWorkgroup } from './cli/commands/create-workgroup.ts'
import { erasePerson } from './cli/commands/erase-person.ts'
import { exportInstallationRecord } from './cli/commands/export-installation-record.ts'
import { listIdentityProviders } from './cli/commands/list-identity-providers.ts'
import { inviteMember } from './cli/commands/invite-member.ts'
import { listWorkgroups } from './cli/commands/list-workgroups.ts'
import { openInstallation } from './cli/open-installation.ts'
import { readWords } from './cli/read-words.ts'
import { removeIdentityProvider, setIdentityProvider } from './cli/commands/set-identity-provider.ts'
import { createServiceAccount, revokeClientSecret } from './cli/commands/service-accounts.ts'
import { setRole } from './cli/commands/set-role.ts'
import { setWorkgroup } from './cli/commands/set-workgroup.ts'
import { showOutbox } from './cli/commands/show-outbox.ts'
import { trustedListCommand } from './cli/commands/trusted-list.ts'
import { verifyAudit } from './cli/commands/verify-audit.ts'
import { verifyReceipt } from './cli/commands/verify-receipt.ts'
import type { Opened, Opening } from './process/open-ports.ts'
import { ConfigError, readConfig } from './adapters/config.ts'
import { makeLog } from './adapters/log.ts'

const ROOT = path.join(import.meta.dirname, '..')

const commands: Command[] = [
  createAccount,
  createWorkgroup,
  createPerson,
  inviteMember,
  listWorkgroups,
  claimDomain,
  setRole,
  setWorkgroup,
  brandWorkgroup,
  addIdentityProvider,
  listIdentityProviders,
  setIdentityProvider,
  removeIdentityProvider,
  trustedListCommand,
  createServiceAccount,
  revokeClientSecret,
  showOutbox,
  closeDemoAccountsCommand,
  verifyAudit,
  verifyReceipt,
  checkRecord,
  acceptRecord,
  exportInstallationRecord,
  erasePerson,
  checkFilesCommand,
  adoptBlobFolder,
  moveStoredFiles,
  scrubFiles,
  noteBackup,
  rotateMasterKey,
]

const help = () =>
  [
    'npm run cli -- COMMAND …    uses the server’s environment variables; the server may be running or stopped',
    '',
    ...commands.map(({ name, usage, summary }) => `${`${name} ${usage}`.trim()}\n    ${summary}.`),
  ].join('\n')

/** Runs one command and returns its output. Throws CliError and ConfigError with messages for the user. */
async function main([name = 'help', ...words]: string[]): Promise<string> {
  if (['help', '--help', '-h'].includes(name)) return help()
  const command = commands.find((one) => one.name === name)
  if (!command) throw new CliError(`There is no command ${name}.\n\n${help()}`)
  const given = readWords(command, words)
  // Never with demo data, which the server creates.
  const config = readConfig(process.env, { root: ROOT, empty: true })
  let opened: Promise<Opened> | undefined
  const open = async (how?: Opening) => {
    if (!opened) endAtSignal(() => opened)
    opened ??= openInstallation(config, makeLog('error'), how)
    return (await opened).ports
  }
  try {
    return await command.run(given, open)
  } finally {
    await (await opened)?.close()
  }
}

/** A database started for a command ends with it, also after an interruption. A second signal ends at once. */
function endAtSignal(opened: () => Promise<Opened> | undefined): void {
  let told = false
  const end = async () => {
    if (told) process.exit(130)
    told = true
    await opened()
      ?.then(({ abandon }) => abandon())
      .catch(() => {})
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  const expected = error instanceof CliError || error instanceof ConfigError
  console.error(expected ? error.message : error)
  // An exit code alone isn't enough: half-opened resources would keep the process alive.
  process.exit(1)
}
