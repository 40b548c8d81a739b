import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import type { Features } from '../kernel/features.ts'
import { readS3Address, type S3Address } from './s3-address.ts'
import { type Links, type Region, readLinks, readRegions } from './login-links.ts'

const url = (protocols: string[], example: string) =>
  z.string().refine((v) => URL.canParse(v) && protocols.includes(new URL(v).protocol), {
    message: `must be an address such as ${example}`,
  })

const KEY = z.string().refine((v) => Buffer.from(v, 'base64').length === 32, { message: 'must be 32 bytes in base64' })

const onOff = () =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .transform((word) => word === 'on')

const Environment = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://share.example.org').optional(),
  TRUSTED_PROXIES: z.string().optional(),
  PROVIDER_NETWORKS: z.string().optional(),
  WEBHOOK_ORIGINS: z.string().optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  DATABASE_OWNER_URL: url(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/name').optional(),
  STRONGROOM_DATA: z.string().min(1).optional(),
  BLOBS_URL: z.string().optional(),
  BLOBS_MOVE_FROM: z.string().optional(),
  STRONGROOM_MASTER_KEY: KEY.optional(),
  STRONGROOM_NEW_MASTER_KEY: KEY.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z.string().min(3).default('Strongroom <no-reply@localhost>'),
  CLAMD_URL: url(['tcp:'], 'tcp://127.0.0.1:3310').optional(),
  AUDIT_PUBLISH_FILE: z.string().min(1).optional(),
  AUDIT_PUBLISH_MAIL: z.email({ error: 'must be an email address' }).optional(),
  AUDIT_TSA_URL: url(['http:', 'https:'], 'https://tsa.example.org').optional(),
  FORBIDDEN_PASSWORD_WORDS: z.string().max(4000).optional(),
  BREACHED_PASSWORDS_FILE: z.string().min(1).optional(),
  SIGN_UP: z.enum(['open', 'invited', 'off'], { error: 'must be open, invited or off' }).default('open'),
  TERMS_VERSION: z.string().min(1).max(100).optional(),
  FONTS_DIR: z.string().min(1).optional(),
  TERMS_FILE: z.string().min(1).optional(),
  REGIONS: z.string().optional(),
  SALES: onOff(),
  SALES_REPORTS: onOff(),
  ENTERPRISE_ADMIN: onOff(),
  SITE_URL: url(['http:', 'https:'], 'https://www.example.org').optional(),
  TERMS_URL: url(['http:', 'https:'], 'https://www.example.org/terms').optional(),
  HELP_URL: url(['http:', 'https:', 'mailto:'], 'https://help.example.org').optional(),
  RELEASE_NOTES_URL: url(['http:', 'https:'], 'https://www.example.org/releases').optional(),
  IOS_APP_URL: url(['https:'], 'https://apps.example.org/ios').optional(),
  ANDROID_APP_URL: url(['https:'], 'https://apps.example.org/android').optional(),
  STRONGROOM_CONFIG: z.string().min(1).optional(),
  STOP_DELAY: z.coerce.number({ error: 'must be seconds' }).min(0).max(600).default(0),
  STOP_GRACE: z.coerce.number({ error: 'must be seconds' }).min(0).max(3600).default(10),
  WORKER: z.enum(['inline', 'separate'], { error: 'must be inline or separate' }).default('inline'),
  STRONGROOM_DEMO: z.enum(['full', 'people'], { error: 'must be full or people' }).default('full'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

/** Where blobs are: the folder of that name in the data folder, or a bucket. */
export type BlobsLocation = 'folder' | S3Address

export interface Config {
  port: number
  host: string
  /** The origin of links in emails, without a trailing slash. */
  publicUrl: string
  /** True if PUBLIC_URL was given: other Host headers are then refused. */
  publicUrlGiven: boolean
  trustedProxies: string[]
  /** Private networks in which sign-in providers may be asked. */
  providerNetworks: [network: string, prefix: number][]
  /** Origins to which webhooks may send although they are internal, or use http or another port. */
  webhookOrigins: string[]
  databaseUrl: string | undefined
  /** The role that owns and migrates the tables, if it isn't the application's. */
  databaseOwnerUrl: string | undefined
  dataFolder: string
  /** Where new blobs are written. */
  blobs: BlobsLocation
  /** Where blobs are that `move-blobs` is to move; undefined if none are being moved. */
  blobsFrom: BlobsLocation | undefined
  masterKey: string | undefined
  /** The key to which rotate-master-key changes. */
  newMasterKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  clamdUrl: string | undefined
  /**
   * Where anchors of the record are published every day: a file to append to, an email address, a time-stamping
   * authority.
   */
  auditPublishFile: string | undefined
  auditPublishMail: string | undefined
  auditTsaUrl: string | undefined
  /** Words that passwords must not be based on, besides the known names. */
  forbiddenWords: string[]
  /** A file of breached password hashes in ascending order; undefined: only the bundled list is used. */
  breachedPasswords: string | undefined
  /** Who may request a registration link: everybody, invited people and those of claimed domains, nobody. */
  signUp: 'open' | 'invited' | 'off'
  /** The terms that people must accept; undefined if there are none. */
  /** A folder of fonts for previews, beside the system's. */
  fonts: string | undefined
  terms: { version: string; text: string } | undefined
  /** The regions in which people may sign in, this one included; empty if there is only this one. */
  regions: Region[]
  /** External links on the sign-in page, if configured. */
  links: Links
  /** The folder of maintenance.json and similar files; a missing file shows nothing. */
  configFolder: string
  /** Features that the operator may turn off. */
  features: Features
  worker: 'inline' | 'separate'
  /** Milliseconds between the first negative readiness answer and the end of listening. */
  stopDelay: number
  /** Milliseconds that requests, and then jobs, get to finish when the process stops. */
  stopGrace: number
  logLevel: string
  /** Demo data and the outbox page; loopback only. */
  demo: boolean
  /** Whether the demo people start with a workspace of documents. */
  demoWorkspace: boolean
}

/** An invalid setting; its message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks all configuration. `root` is the project's folder. */
export function readConfig(environment: NodeJS.ProcessEnv, { root, empty }: { root: string; empty: boolean }): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  const env = parsed.data
  const loopback = isLoopback(env.HOST)
  if (!loopback && !empty)
    throw new ConfigError(
      `HOST: with demo data the server listens on loopback only (HOST=${env.HOST}). Start with --empty to open an installation`,
    )
  if (!loopback && !env.PUBLIC_URL) throw new ConfigError('PUBLIC_URL: is required when HOST is not a loopback address')
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL: is used only with DATABASE_URL')
  const folder = dataFolder(env.STRONGROOM_DATA, root)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
    providerNetworks: readNetworks(env.PROVIDER_NETWORKS ?? ''),
    webhookOrigins: readOrigins(env.WEBHOOK_ORIGINS ?? ''),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    dataFolder: folder,
    ...blobsIn(env.BLOBS_URL, env.BLOBS_MOVE_FROM),
    masterKey: env.STRONGROOM_MASTER_KEY,
    newMasterKey: env.STRONGROOM_NEW_MASTER_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    clamdUrl: env.CLAMD_URL,
    auditPublishFile: env.AUDIT_PUBLISH_FILE && path.resolve(root, env.AUDIT_PUBLISH_FILE),
    auditPublishMail: env.AUDIT_PUBLISH_MAIL,
    auditTsaUrl: env.AUDIT_TSA_URL,
    forbiddenWords: ['Strongroom', ...(env.FORBIDDEN_PASSWORD_WORDS ?? '').split(',').filter(Boolean)],
    breachedPasswords: hashesIn(env.BREACHED_PASSWORDS_FILE, root),
    signUp: env.SIGN_UP,
    fonts: fontsFolder(env.FONTS_DIR, root),
    terms: readTerms(env.TERMS_VERSION, env.TERMS_FILE, root),
    regions: readRegions(env.REGIONS, env.PUBLIC_URL, ConfigError),
    links: readLinks(env),
    features: { sales: env.SALES, salesReports: env.SALES && env.SALES_REPORTS, enterpriseAdmin: env.ENTERPRISE_ADMIN },
    configFolder: path.resolve(root, env.STRONGROOM_CONFIG ?? path.join(folder, 'config')),
    worker: env.WORKER,
    stopDelay: env.STOP_DELAY * 1000,
    stopGrace: env.STOP_GRACE * 1000,
    logLevel: env.LOG_LEVEL,
    demo: !empty,
    demoWorkspace: !empty && env.STRONGROOM_DEMO === 'full',
  }
}

/** Whether people beyond this machine can reach the server: by its address, its public URL, or a proxy. */
export const isPublic = ({ host, publicUrl, trustedProxies }: Config): boolean =>
  !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname) || trustedProxies.length > 0

/** Demo accounts have a published password: they are served to this machine only. */
export function refusePublicDemo(config: Config): void {
  if (!config.demo || !isPublic(config)) return
  const name = config.trustedProxies.length > 0 ? 'TRUSTED_PROXIES' : 'PUBLIC_URL'
  throw new ConfigError(
    `${name}: demo accounts have a published password and are served on loopback only. Start with --empty to open an installation`,
  )
}

function blobsIn(given: string | undefined, from: string | undefined): Pick<Config, 'blobs' | 'blobsFrom'> {
  const blobs = given ? locationOf('BLOBS_URL', given) : 'folder'
  const blobsFrom = from ? locationOf('BLOBS_MOVE_FROM', from) : undefined
  if (JSON.stringify(blobs) === JSON.stringify(blobsFrom))
    throw new ConfigError('BLOBS_MOVE_FROM: is where blobs are stored already; remove it')
  return { blobs, blobsFrom }
}

function locationOf(name: string, given: string): BlobsLocation {
  if (given === 'folder') return given
  try {
    return readS3Address(given)
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`)
  }
}

/** A file of hashes, checked by its first line. */
function hashesIn(file: string | undefined, root: string): string | undefined {
  if (!file) return undefined
  const place = path.resolve(root, file)
  const head = Buffer.alloc(40)
  try {
    const opened = openSync(place, 'r')
    readSync(opened, head)
    closeSync(opened)
  } catch {
    throw new ConfigError(`BREACHED_PASSWORDS_FILE: ${file} can't be read`)
  }
  if (/^[0-9A-F]{40}$/i.test(head.toString('latin1'))) return place
  throw new ConfigError(`BREACHED_PASSWORDS_FILE: ${file} doesn't begin with a SHA-1 hash in hexadecimal`)
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

/** Networks such as 10.20.0.0/16, separated by commas or spaces. */
const readNetworks = (text: string): [string, number][] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const [network = '', prefix = ''] = word.split('/')
      const most = { 0: -1, 4: 32, 6: 128 }[isIP(network)] ?? -1
      if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > most)
        throw new ConfigError(`PROVIDER_NETWORKS: ${word} is no network such as 10.20.0.0/16`)
      return [network, Number(prefix)]
    })

/** Origins such as https://hooks.internal:8443, separated by commas or spaces. */
const readOrigins = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      if (!/^https?:\/\//.test(word) || !URL.canParse(word) || new URL(word).origin !== word.replace(/\/$/, ''))
        throw new ConfigError(`WEBHOOK_ORIGINS: ${word} is no origin such as https://hooks.internal:8443`)
      return new URL(word).origin
    })

/** Both or neither: people can't accept terms that they can't read, and a changed text needs a new version. */
function readTerms(version: string | undefined, file: string | undefined, root: string): Config['terms'] {
  if (!version && !file) return undefined
  if (!version) throw new ConfigError('TERMS_VERSION: is required with TERMS_FILE; change it with the text')
  if (!file) throw new ConfigError('TERMS_FILE: is required with TERMS_VERSION')
  try {
    return { version, text: readFileSync(path.resolve(root, file), 'utf8') }
  } catch {
    throw new ConfigError(`TERMS_FILE: ${file} can't be read`)
  }
}

function fontsFolder(given: string | undefined, root: string): string | undefined {
  if (!given) return undefined
  const folder = path.resolve(root, given)
  if (!existsSync(folder)) throw new ConfigError(`FONTS_DIR: the folder ${folder} does not exist`)
  return folder
}

function dataFolder(given: string | undefined, root: string): string {
  const folder = path.resolve(root, given ?? 'data')
  const parent = path.dirname(folder)
  if (given && !existsSync(parent)) throw new ConfigError(`STRONGROOM_DATA: the folder ${parent} does not exist`)
  return folder
}
