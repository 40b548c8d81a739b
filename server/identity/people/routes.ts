import { getMe as getMeEndpoint, getMyself as getMyselfEndpoint } from '@strongroom/contract/identity/sign-in.ts'
import * as contacts from '@strongroom/contract/identity/contacts.ts'
import * as terms from '@strongroom/contract/identity/terms.ts'
import * as contract from '@strongroom/contract/identity/users.ts'
import type { Route } from '../../http/route.ts'
import { acceptTerms, findAcceptedTerms, findTerms } from './accept-terms.ts'
import { getMe, getMyself } from './get-me.ts'
import { changePassword } from './change-password.ts'
import { fetchAvatar, fetchAvatarOf } from './fetch-avatar.ts'
import { listContactsOf, listMyContacts } from './list-contacts.ts'
import { listUserOperations } from './list-user-operations.ts'
import { removeAlias } from './remove-alias.ts'
import { requestEmail } from './request-email.ts'
import { updateUser } from './update-user.ts'
import { uploadAvatar } from './upload-avatar.ts'
import { cancelPendingEmail, verifyEmail } from './verify-email.ts'
import { updateLocale, updateTheme } from './update-preferences.ts'

export function users(route: Route): void {
  route(getMeEndpoint, getMe)
  route(getMyselfEndpoint, getMyself)
  route(contract.updateLocale, updateLocale)
  route(contract.updateTheme, updateTheme)
  route(contract.updateUser, updateUser)
  route(contract.changePassword, changePassword)
  route(contract.uploadAvatar, uploadAvatar)
  route(contract.fetchAvatar, fetchAvatar)
  route(contract.fetchAvatarOf, fetchAvatarOf)
  route(contract.requestEmail, requestEmail)
  route(contract.verifyEmail, verifyEmail)
  route(contract.cancelPendingEmail, cancelPendingEmail)
  route(contract.removeAlias, removeAlias)
  route(contacts.listMyContacts, listMyContacts)
  route(contacts.listContactsOf, listContactsOf)
  route(contacts.listUserOperations, listUserOperations)
  route(terms.findTerms, findTerms)
  route(terms.findAcceptedTerms, findAcceptedTerms)
  route(terms.acceptTerms, acceptTerms)
}
