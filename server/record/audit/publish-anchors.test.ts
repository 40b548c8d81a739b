import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkRecord } from '../../cli/commands/check-record.ts'
import { workspaceWith } from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { useServer } from '../../test/server.ts'
import { publishAnchors } from './publish-anchors.job.ts'
import { sealBatch } from './seal-batch.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-publish-'))
const file = path.join(folder, 'anchors.jsonl')
const server = useServer({}, { AUDIT_PUBLISH_FILE: file, AUDIT_PUBLISH_MAIL: 'auditor@example.org' })
const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

// Tests need nothing but npm; the time-stamping authority runs if openssl is installed.
const canStamp = spawnSync('openssl', ['version']).status === 0

/** A time-stamping authority by openssl; `spoil` changes its answer. */
let spoil = (answer: Buffer) => answer
const authority = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  writeFileSync(path.join(folder, 'query.tsq'), Buffer.concat(chunks))
  run('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
  response.end(spoil(readFileSync(path.join(folder, 'reply.tsr'))))
})

beforeAll(async () => {
  if (!canStamp) return
  writeFileSync(path.join(folder, 'serial'), '01\n')
  writeFileSync(
    path.join(folder, 'tsa.cnf'),
    [
      '[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=Test authority',
      '[ext]\nextendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\nbasicConstraints=CA:FALSE',
      `[tsa]\nserial=${folder}/serial\nsigner_cert=${folder}/cert.pem\nsigner_key=${folder}/key.pem\nsigner_digest=sha256`,
      'default_policy=1.2.3.4\ndigests=sha256\naccuracy=secs:1\nordering=no\ntsa_name=no\ness_cert_id_chain=no\ncerts=cert.pem',
    ].join('\n'),
  )
  run('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-config', 'tsa.cnf')
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
  server.ports.config.auditTsaUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`
})
afterAll(async () => {
  await new Promise((resolve) => authority.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const publish = () => publishAnchors.work(server.ports, {})
const tokens = () =>
  server.asOwner(`select target, anchor, token from audit_publication order by anchor, target`) as Promise<
    { target: string; anchor: string; token: Buffer | null }[]
  >

async function seal(): Promise<void> {
  await workspaceWith(server)
  await vi.waitFor(async () => expect((await sealAndCount()) ?? 0).toBe(0), 20_000)
}

async function sealAndCount(): Promise<number> {
  while (await sealBatch(server.ports));
  const [row] = await server.asOwner(
    `select count(*)::integer as n from audit_event e where not exists (select from audit_seal s where s.event_id = e.id)`,
  )
  return row!['n'] as number
}

test.skipIf(!canStamp)(
  'the newest anchor is published once to a file, an address and a time-stamping authority, and can be compared',
  async () => {
    await publish()
    expect(await tokens()).toEqual([])
    await seal()
    await publish()
    await publish()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0]!)
    expect(await mailsTo(server, 'auditor@example.org')).toHaveLength(1)
    expect((await mailsTo(server, 'auditor@example.org'))[0]!.text).toContain(line.anchor)
    const published = await tokens()
    expect(published.map(({ target }) => target).toSorted()).toEqual(['FILE', 'MAIL', 'TIMESTAMP'])
    // Another program confirms that the authority signed this anchor.
    writeFileSync(path.join(folder, 'token.tsr'), published.find(({ token }) => token)!.token!)
    writeFileSync(
      path.join(folder, 'anchor'),
      JSON.stringify({ anchor: line.anchor, at: line.at, position: line.position }),
    )
    expect(run('ts', '-verify', '-data', 'anchor', '-in', 'token.tsr', '-CAfile', 'cert.pem').toString()).toContain(
      'OK',
    )
    expect(await checkRecord.run({ published: file }, async () => server.ports)).toContain('Every seal is valid')
  },
)

test.skipIf(!canStamp)('an invalid answer of an authority is no proof and doesn’t stop other targets', async () => {
  await seal()
  spoil = (answer) => Buffer.concat([answer.subarray(0, 40)])
  await publish()
  expect(server.logged.map(({ msg }) => msg)).toContain('the newest anchor of the record could not be published')
  server.logged.length = 0
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2)
  expect((await tokens()).filter(({ token }) => token)).toHaveLength(1)
  spoil = (answer) => answer
  await publish()
  expect((await tokens()).filter(({ token }) => token)).toHaveLength(2)
})
