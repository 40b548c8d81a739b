import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePorts } from './processes/free-ports.ts'

/** An S3 service of its own for a test, and its credentials. */
export interface TestS3 {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  client: S3Client
  close(): Promise<void>
}

const folder = () => mkdtempSync(path.join(os.tmpdir(), 'strongroom-s3-'))
const MEMCACHED = '/usr/bin/memcached'
const SWIFT = ['account', 'container', 'object', 'proxy'].map((part) => `/usr/bin/swift-${part}-server`)

/** Why OpenStack Swift can't be used here; undefined if it can. */
export const swiftIsMissing = [...SWIFT, MEMCACHED].every((file) => existsSync(file))
  ? undefined
  : 'OpenStack Swift is not installed (Debian: swift-proxy swift-account swift-container swift-object memcached)'

interface FakeS3 {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

/** A service in this process, for every test run. It checks no signatures, and doesn't list uploads in parts. */
export async function startSmallS3(): Promise<TestS3> {
  const directory = folder()
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => FakeS3
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, allowMismatchedSignatures: true })
  const { port } = await server.run()
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    ...serviceAt(`http://127.0.0.1:${port}`, credentials),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** OpenStack Swift with its S3 interface: a real service with real signatures. */
export async function startSwift(): Promise<TestS3> {
  const root = folder()
  const ports = await freePorts(5)
  const begin = (file: string, args: string[]) => spawn(file, args, { stdio: 'ignore', detached: true })
  const children = [
    begin(MEMCACHED, ['-l', '127.0.0.1', '-p', String(ports[4]), '-u', os.userInfo().username]),
    ...configure(root, ports).map(({ name, file }) => begin(`/usr/bin/swift-${name}-server`, [file])),
  ]
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const service = serviceAt(`http://127.0.0.1:${ports[3]}`, credentials)
  await answers(service.client)
  return {
    ...service,
    async close() {
      await Promise.all(children.map(end))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function serviceAt(endpoint: string, credentials: TestS3['credentials']) {
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  return { endpoint, credentials, client }
}

/** Creates a bucket and puts the credentials into the environment. Returns the setting that names it. */
export async function useBucket({ client, credentials, endpoint }: TestS3): Promise<{ BLOBS_URL: string }> {
  await client.send(new CreateBucketCommand({ Bucket: 'strongroom' }))
  process.env['AWS_ACCESS_KEY_ID'] = credentials.accessKeyId
  process.env['AWS_SECRET_ACCESS_KEY'] = credentials.secretAccessKey
  return { BLOBS_URL: `s3://strongroom?endpoint=${endpoint}` }
}

function configure(root: string, ports: number[]) {
  const etc = path.join(root, 'etc')
  mkdirSync(etc)
  mkdirSync(path.join(root, 'devices/one'), { recursive: true })
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nswift_dir = ${etc}\nuser = ${os.userInfo().username}\n`
  writeFileSync(
    path.join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const stores = ['account', 'container', 'object'].map((name, i) => {
    const builder = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: etc })
    builder('create', '4', '1', '0')
    builder('add', `r1z1-127.0.0.1:${ports[i]}/one`, '1')
    builder('rebalance')
    const file = path.join(etc, `${name}.conf`)
    writeFileSync(
      file,
      `${common(ports[i]!)}devices = ${root}/devices\nmount_check = false\n[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\nfallocate_reserve = 0\n`,
    )
    return { name, file }
  })
  const file = path.join(etc, 'proxy.conf')
  writeFileSync(
    file,
    `${common(ports[3]!)}[pipeline:main]\npipeline = cache s3api tempauth slo proxy-server\n[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports[4]}\n[filter:s3api]\nuse = egg:swift#s3api\n[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = testing .admin\n[filter:slo]\nuse = egg:swift#slo\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n`,
  )
  return [...stores, { name: 'proxy', file }]
}

/** Waits until the stores behind the proxy have started too. */
async function answers(client: S3Client): Promise<void> {
  for (let time = 0; ; time++)
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'ready' }))
      return void (await client.send(new PutObjectCommand({ Bucket: 'ready', Key: 'ready', Body: 'ready' })))
    } catch (error) {
      if (time === 100) throw error
      await sleep(100)
    }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  // Its own children too.
  process.kill(-child.pid!, 'SIGTERM')
  await Promise.race([ended, sleep(3000)])
}
