import type { EventEntries } from '../wire/event.ts'
import type { Happening } from '../wire/happening.ts'

export const signInEvents = {
  USER_LOGIN: { group: 'signing-in', chain: 'installation', says: 'activity.user-login' },
  USER_LOGIN_FAILED: { group: 'signing-in', chain: 'installation', says: 'activity.user-login-failed' },
  USER_LOGOUT: { group: 'signing-in', chain: 'installation', says: 'activity.user-logout' },
  USER_REGISTERED: {
    group: 'signing-in',
    chain: 'installation',
    // Accounts made by a command have no person as their actor.
    says: ({ actor }: Happening) => (actor === '' ? 'activity.user-registered-by' : 'activity.user-registered'),
  },
  PASSWORD_RESET_REQUESTED: { group: 'signing-in', chain: 'installation', says: 'activity.password-reset-requested' },
  PASSWORD_RESET: { group: 'signing-in', chain: 'installation', says: 'activity.password-reset' },
} as const satisfies EventEntries
