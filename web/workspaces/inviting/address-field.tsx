import { Alert, CloseButton, Pill, PillsInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Group } from '@strongroom/contract/organisation/groups/groups.ts'
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './address-field.module.css'
import { parseAddresses } from './parse-addresses.ts'
import type { GroupChoice } from './use-group-choice.ts'
import { useContacts } from './use-contacts.ts'

interface Props {
  addresses: string[]
  onAddresses: (addresses: string[]) => void
  /** Addresses that the server refused. */
  refused: string[]
  error: string | undefined
  /** False if inviting is only a part of the form. */
  required?: boolean
  /** The person's own address, which is excluded. */
  own: string
  /** Groups that can be chosen beside contacts, for forms that take groups. */
  groups?: GroupChoice | undefined
  /** Input that isn't an address yet. */
  typed: string
  onTyped: (text: string) => void
}

const COMMIT = new Set(['Tab', 'Enter', ' ', ',', ';'])

/** Email addresses as pills: typed one by one, or pasted as a list. */
export function AddressField(props: Props) {
  const t = useText()
  const { addresses, onAddresses, refused, error, groups, typed, required = true } = props
  const suggestions = useId()
  const contacts = useContacts(typed, addresses)
  const { invalid, isOwn, wrong, onChange, onKeyDown, onPaste } = useAddressInput(
    props,
    contacts.map(({ email }) => email),
  )
  return (
    <div>
      <PillsInput
        label={t('participant.invite.addresses')}
        description={t('participant.invite.addresses-hint')}
        required={required}
        error={wrong ? t('field.email') : error}
      >
        <Pill.Group>
          {addresses.map((address) => (
            <AddressPill
              key={address}
              address={address}
              refused={refused.includes(address)}
              onRemove={() => onAddresses(addresses.filter((one) => one !== address))}
            />
          ))}
          {groups?.chosen.map((group) => (
            <GroupPill key={group.uuid} group={group} onRemove={() => groups.remove(group)} />
          ))}
          <PillsInput.Field
            data-autofocus={required || undefined}
            inputMode="email"
            autoComplete="off"
            value={typed}
            placeholder={
              addresses.length + (groups?.chosen.length ?? 0) === 0 ? t('participant.invite.placeholder') : ''
            }
            list={suggestions}
            onChange={(event) => onChange(event.currentTarget.value, event.nativeEvent)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </Pill.Group>
        <Suggestions id={suggestions} contacts={contacts} groups={groups?.offered ?? []} />
      </PillsInput>
      <div role="status">
        {invalid.length > 0 && (
          <Alert color="orange" role="presentation" icon={<IconAlertTriangle aria-hidden />} p="sm" mt={8}>
            {t('participant.invite.invalid', { count: invalid.length, addresses: invalid.join(', ') })}
          </Alert>
        )}
        {isOwn && (
          <Alert color="orange" role="presentation" icon={<IconAlertTriangle aria-hidden />} p="sm" mt={8}>
            {t('participant.invite.own')}
          </Alert>
        )}
      </div>
    </div>
  )
}

interface SuggestionsProps {
  id: string
  contacts: { email: string; name: string }[]
  groups: readonly Group[]
}

/** The browser's list of groups and contacts that match the input. */
function Suggestions({ id, contacts, groups }: SuggestionsProps) {
  const t = useText()
  return (
    <datalist id={id}>
      {groups.map(({ uuid, name, people }) => (
        <option key={uuid} value={name}>
          {`${t('group.suggested')} · ${t('group.count', { count: people })}`}
        </option>
      ))}
      {contacts.map(({ email, name }) => (
        <option key={email} value={email}>
          {`${name} · ${email}`}
        </option>
      ))}
    </datalist>
  )
}

interface PillProps {
  address: string
  refused: boolean
  onRemove: () => void
}

function AddressPill({ address, refused, onRemove }: PillProps) {
  const t = useText()
  return (
    <Pill className={classes.pill} data-refused={refused || undefined}>
      {refused && <IconAlertTriangle size={13} aria-label={t('participant.invite.refused')} />}
      <span className="breaks">{address}</span>
      <CloseButton
        size={18}
        iconSize={12}
        aria-label={t('participant.invite.remove', { address })}
        onClick={onRemove}
      />
    </Pill>
  )
}

function GroupPill({ group: { name, people }, onRemove }: { group: Group; onRemove: () => void }) {
  const t = useText()
  return (
    <Pill className={classes.pill}>
      <IconUsersGroup size={13} aria-label={t('group.suggested')} />
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <span>· {t('group.count', { count: people })}</span>
      <CloseButton
        size={18}
        iconSize={12}
        aria-label={t('participant.invite.remove', { address: name })}
        onClick={onRemove}
      />
    </Pill>
  )
}

/**
 * Whether the input is a name rather than an address, so that a space belongs to it: names find contacts and groups,
 * which are asked for while one types.
 */
const isName = (typed: string, groups: GroupChoice | undefined) =>
  parseAddresses(typed).valid.length === 0 && (!typed.includes('@') || (groups?.offered.length ?? 0) > 0)

/** Browsers report a choice from the list of suggestions, or no input type. */
const isChoice = (event: Event) => !('inputType' in event) || event.inputType === 'insertReplacementText'

/**
 * Handles typing and pasting. `invalid`: the unparsed parts of a paste; `isOwn`: whether the inviter's address was left
 * out; both for 20 s.
 */
function useAddressInput({ addresses, onAddresses, own, groups, typed, onTyped }: Props, known: string[]) {
  const [invalid, setInvalid] = useState<string[]>([])
  const [isOwn, setOwn] = useState(false)
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    if (invalid.length === 0 && !isOwn) return
    const timer = setTimeout(() => {
      setInvalid([])
      setOwn(false)
    }, limits.invalidInviteesNotice)
    return () => clearTimeout(timer)
  }, [invalid, isOwn])
  const add = (text: string) => {
    const found = parseAddresses(text)
    setOwn(found.valid.includes(own.toLowerCase()))
    const fresh = found.valid.filter((address) => address !== own.toLowerCase() && !addresses.includes(address))
    if (fresh.length > 0) onAddresses([...addresses, ...fresh])
    return found.invalid
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '')
      return groups?.chosen.length ? groups.remove(groups.chosen.at(-1)!) : onAddresses(addresses.slice(0, -1))
    // Enter adds the typed address instead of submitting the form.
    if (event.key === 'Enter' && typed.trim() === '') return event.preventDefault()
    if (!COMMIT.has(event.key) || typed.trim() === '') return
    if (event.key === ' ' && isName(typed, groups)) return
    if (groups?.choose(typed)) {
      event.preventDefault()
      return onTyped('')
    }
    const left = add(typed)
    // Tab moves on anyway, unless something must be corrected first.
    if (event.key !== 'Tab' || left.length > 0) event.preventDefault()
    setWrong(left.length > 0)
    // Keyboards of phones report no separators, so the text may be a list: only its wrong parts stay.
    if (left.length === 0 || parseAddresses(typed).valid.length > 0) onTyped(left.join(', '))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;<]/.test(text.trim())) return
    event.preventDefault()
    setInvalid(add(text))
    setWrong(false)
  }
  const onChange = (text: string, event: Event) => {
    const isGroup = isChoice(event) && groups?.choose(text) === true
    const chosen = isGroup || (known.includes(text) && isChoice(event))
    if (chosen && !isGroup) add(text)
    onTyped(chosen ? '' : text)
    setWrong(false)
  }
  return { invalid, isOwn, wrong, onChange, onKeyDown, onPaste }
}
