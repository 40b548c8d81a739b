import type administration from '../locales/administration/en-gb.json'
import type common from '../locales/common/en-gb.json'
import type documents from '../locales/documents/en-gb.json'
import type identity from '../locales/identity/en-gb.json'
import type organisation from '../locales/organisation/en-gb.json'
import type publicPages from '../locales/public/en-gb.json'
import type record from '../locales/record/en-gb.json'
import type system from '../locales/system/en-gb.json'
import type workspaces from '../locales/workspaces/en-gb.json'

/** English of each namespace: a folder of web/locales. No key is in two of them. */
interface Namespaces {
  public: typeof publicPages
  common: typeof common
  identity: typeof identity
  workspaces: typeof workspaces
  organisation: typeof organisation
  administration: typeof administration
  documents: typeof documents
  record: typeof record
  system: typeof system
}

export type Namespace = keyof Namespaces

/** Namespace of the pages before signing in, and of everything that these pages share with others. */
export const PUBLIC = 'public'

/** Namespace of the pages of administrators and operators, which few people open. */
export const ADMINISTRATION = 'administration'

/** Namespaces of all signed-in pages, in the order in which a key is looked up. */
export const SIGNED_IN = Object.keys({
  common: true,
  identity: true,
  workspaces: true,
  organisation: true,
  documents: true,
  record: true,
  system: true,
} satisfies Record<OfAll, true>) as OfAll[]

type OfAll = Exclude<Namespace, typeof PUBLIC | typeof ADMINISTRATION>

type Keys<N> = N extends Namespace ? keyof Namespaces[N] : never
type Base<K> = K extends `${infer B}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? B : K
/** A key of any namespace; plural keys without their ending. */
export type MessageKey = Base<Keys<Namespace>>
