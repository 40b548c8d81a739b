import { expect, test } from 'vitest'
import { limits } from './limits.ts'

const MINUTE = 60_000

/** The limits in both documents of the specification (1 §9 and 2 §9, and those of fields), by their name here. */
const FIXED: Partial<{ [K in keyof typeof limits]: unknown }> = {
  idleTimeout: 1_200_000,
  idlePromptBefore: 600_000,
  activityThrottle: 500,
  captchaLength: 6,
  totpLength: 6,
  emailCodeLength: 8,
  resendCooldown: 60_000,
  loginErrorDeduplication: 5000,
  resetLinkValid: 20 * MINUTE,
  searchMinimum: 3,
  searchDebounce: 500,
  avatar: 20 * 1_024_000,
  avatarSide: 40,
  workgroupAvatarSide: 50,
  ownerAvatarSide: 80,
  workspaceTileSide: 90,
  genericUpload: 10 * 1_024_000,
  whitelabelImage: 400 * 1024,
  largeFileSize: 25 * 1024 ** 3,
  oversize: 10 * 1024 ** 3,
  inputText: 253,
  emailAddress: 252,
  url: 2000,
  message: 5000,
  folderName: 255,
  assetName: 256,
  listSize: 100,
  assetPageSize: 50,
  sidebarPageSize: 5,
  activityPageSize: 10,
  participantPageSize: 10,
  contactPageSize: 10,
  pagerPages: 12,
  pagerPagesXs: 8,
  pagerPagesXxs: 6,
  pagerPagesSidebar: 6,
  breakpoints: { xxs: 480, xs: 768, sm: 992, md: 1200 },
  uploadPanelWidth: 450,
  messageDismiss: 10_000,
  keepAlive: 3 * MINUTE,
  uploadConcurrency: 4,
  uploadProgressEvery: 1000,
  pasteWarning: 20_000,
  invalidInviteesNotice: 20_000,
  pollEvery: 8000,
  pollTimes: 10,
  gridTitle: 150,
  assetGridName: 100,
  scheduledEndMinimum: 24 * 60 * MINUTE,
  queryRetries: 3,
  defaultPrimaryColour: '#0B77D8'.toLowerCase(),
}

test.each(Object.entries(FIXED))('%s is what the specification says', (name, value) => {
  expect(limits[name as keyof typeof limits]).toEqual(value)
})
