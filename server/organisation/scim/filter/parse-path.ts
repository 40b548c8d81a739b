import { ScimError } from '../scim-error.ts'
import type { Filter } from './filter.ts'
import { parseFilter, plainAttribute } from './parse-filter.ts'

/** A path of PATCH (RFC 7644, section 3.5.2), in lower case: `emails[type eq "work"].value`. */
export interface ScimPath {
  attribute: string
  sub: string | undefined
  filter: Filter | undefined
}

const LONGEST = 500
const NAME = /^[a-z$][\w$-]*$/
const URN = /^urn:[\w:.-]+$/

/** Parses the path of an operation. */
export function parsePath(text: string): ScimPath {
  if (text.length > LONGEST) throw wrongPath('is too long')
  const open = text.indexOf('[')
  if (open < 0) return plainPath(text)
  const close = text.lastIndexOf(']')
  if (close < open) throw wrongPath('lacks a bracket')
  const { attribute, sub } = plainPath(text.slice(0, open) + text.slice(close + 1))
  return { attribute, sub, filter: parseFilter(text.slice(open + 1, close)) }
}

function plainPath(text: string): ScimPath {
  const plain = plainAttribute(text.trim())
  // Attributes of extensions have dots in their prefix; none of them is stored.
  if (URN.test(plain)) return { attribute: plain, sub: undefined, filter: undefined }
  const [attribute = '', sub, ...more] = plain.split('.')
  if (!NAME.test(attribute) || (sub !== undefined && !NAME.test(sub)) || more.length > 0)
    throw wrongPath('isn’t an attribute')
  return { attribute, sub, filter: undefined }
}

const wrongPath = (what: string) => new ScimError(400, 'invalidPath', `The path ${what}.`)
