import type * as contract from '@strongroom/contract/identity/contacts.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type Total, toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { type ContactRow, countKnown, selectFound, selectKnown, selectWalking, type Wanted } from './find-contacts.ts'

/** Lists the people whom the caller knows. */
export const listMyContacts = (read: Read, { query }: Input<typeof contract.listMyContacts>) =>
  contactsOf(read, { words: query.query?.trim() ?? '', limit: query.size, offset: query.page * query.size })

/** The same list with the field names that existing clients expect. */
export async function listContactsOf(
  read: Read,
  { params, query }: Input<typeof contract.listContactsOf>,
): Promise<Reply<typeof contract.listContactsOf>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  return contactsOf(read, { words: query.query?.trim() ?? '', limit: query.length, offset: query.offset })
}

/** Above this number of contacts the list is shown without a full count. */
const FEW = 2000
/** How many people a search reads by name before it asks the name index. Common words are found this way. */
const AT_FIRST = 1000

/** Colleagues and people in the same workspaces, without hidden participants and hidden fields. */
async function contactsOf(read: Read, wanted: Wanted): Promise<Reply<typeof contract.listMyContacts>> {
  const { rows, total } = await selectContacts(read, wanted)
  const people = rows.map((row) => ({
    uuid: row.id,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    avatarVersion: row.avatar_blob_id,
  }))
  const page = toPage(people, total, { page: Math.floor(wanted.offset / wanted.limit), size: wanted.limit })
  return { ...page, metadata: { ...page.metadata, offset: wanted.offset } }
}

async function selectContacts(read: Read, wanted: Wanted): Promise<{ rows: ContactRow[]; total: Total }> {
  const { words, limit } = wanted
  if ((await countKnown(read, FEW + 1)) <= FEW) return selectKnown(read, wanted, FEW)
  if (words === '') return { rows: await selectWalking(read, wanted), total: { atLeast: FEW } }
  const near = await selectWalking(read, wanted, AT_FIRST)
  if (near.length === limit) return { rows: near, total: { atLeast: 0 } }
  return selectFound(read, wanted)
}
