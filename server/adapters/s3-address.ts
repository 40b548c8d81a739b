/** A bucket of an S3 service. Plain data: the sealing threads get it too. Credentials are never part of it. */
export interface S3Address {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** The service's URL; undefined for AWS. */
  endpoint: string | undefined
  region: string
}

const PARAMETERS = new Set(['endpoint', 'region'])
/** The rules of AWS for names of buckets, without dots: dots break TLS in host names. */
const BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. The prefix and both parameters are optional; the region is us-east-1 by
 * default. Throws an Error that says what is wrong.
 */
export function readS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') throw new Error('must be an address such as s3://bucket?endpoint=https://s3.example.org')
  if (url.username || url.password)
    throw new Error('must not hold credentials: give them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!BUCKET.test(url.host)) throw new Error(`${url.host || 'nothing'} is not the name of a bucket`)
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.has(name)) throw new Error(`has the unknown parameter ${name}; there are endpoint and region`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isHttp(endpoint)) throw new Error('its endpoint must be an http or https address')
  const inner = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.host,
    prefix: inner ? `${decodeURIComponent(inner)}/` : '',
    endpoint: endpoint?.replace(/\/+$/, ''),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

/** The address as text, for messages. */
export const nameOf = ({ bucket, prefix, endpoint }: S3Address) =>
  `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`

const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
