import { createStore, useStore } from '../store/create-store.ts'
import { useMaybeSession } from './session.ts'

const KEY = 'current-workgroup'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The person and the workgroup that they chose in this tab, as stored: '<person> <workgroup>'. */
const stored = createStore(sessionStorage.getItem(KEY))

function write(value: string | null): void {
  if (value === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, value)
  stored.write(value)
}

/** The id of a workgroup as the server writes it; undefined for any other text. */
export function workgroupIdOf(text: string): string | undefined {
  const id = text.toLowerCase()
  return UUID.test(id) ? id : undefined
}

function choiceOf(value: string | null, personUuid: string | undefined): string | undefined {
  const [by, workgroupUuid = ''] = (value ?? '').split(' ')
  return by === personUuid ? workgroupIdOf(workgroupUuid) : undefined
}

/** The workgroup that this person chose in this tab. */
export const chosenWorkgroup = (personUuid: string) => choiceOf(stored.read(), personUuid)

/** The same for components: follows the choice and the session. */
export function useChosenWorkgroup(): string | undefined {
  const personUuid = useMaybeSession()?.user.uuid
  return useStore(stored, (value) => choiceOf(value, personUuid))
}

/** Chooses a workgroup for this tab, until the person clears it, signs out or closes the tab. */
export const chooseWorkgroup = (personUuid: string, workgroupUuid: string) => write(`${personUuid} ${workgroupUuid}`)

export const clearWorkgroup = () => write(null)

/** Forgets the choice of everybody but this person. */
export function keepWorkgroupOf(personUuid: string | undefined): void {
  if (choiceOf(stored.read(), personUuid) === undefined) clearWorkgroup()
}
