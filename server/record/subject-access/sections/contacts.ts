import { selectKnown } from '../../../identity/people/find-contacts.ts'
import type { Section } from '../section.ts'
import type { Subject } from '../subject.ts'

/** The largest number of contacts that are read. */
const MOST = 2000

/** The people whom the person sees as contacts, as they show themselves. Only the person themselves sees them. */
async function* known({ read }: Subject) {
  const { rows } = await selectKnown(read, { words: '', limit: MOST, offset: 0 }, MOST)
  yield rows.map(({ given_name, family_name, email }) => ({ name: `${given_name} ${family_name}`.trim(), email }))
}

export const contacts: Section<'contacts'> = {
  name: 'contacts',
  covers: [],
  columns: ['name', 'email'],
  forAdministrators: false,
  pages: known,
}
