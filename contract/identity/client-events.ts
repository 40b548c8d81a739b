import type { EventEntries } from '../wire/event.ts'

export const clientEvents = {
  SERVICE_ACCOUNT_CREATED: { group: 'administration', chain: 'installation', says: 'activity.service-account-created' },
  CLIENT_SECRET_REVOKED: { group: 'administration', chain: 'installation', says: 'activity.client-secret-revoked' },
  CLIENT_TOKEN_ISSUED: { group: 'signing-in', chain: 'installation', says: 'activity.client-token-issued' },
  CLIENT_TOKEN_REFUSED: { group: 'signing-in', chain: 'installation', says: 'activity.client-token-refused' },
} as const satisfies EventEntries
