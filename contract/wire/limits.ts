/**
 * The numbers that the specification fixes (document 1 §9, document 2 §9) and our own bounds, by name: milliseconds, bytes
 * or counts as said. Each is used; docs/coverage.md lists those of features that are not built.
 */
export const limits = {
  // Sessions (ms)
  idleTimeout: 1_200_000,
  idlePromptBefore: 600_000,
  activityThrottle: 500,
  sessionAbsolute: 43_200_000,
  tokenGrace: 60_000,
  keepAlive: 180_000,
  // Full screen with unsaved annotations is left after this time without activity; checked as often (ms).
  fullScreenCheck: 180_000,
  reauthenticateWithin: 300_000,
  viewingGrant: 600_000,
  // Codes
  captchaLength: 6,
  totpLength: 6,
  emailCodeLength: 8,
  resendCooldown: 60_000,
  accessCodeValid: 600_000,
  loginErrorDeduplication: 5_000,
  resetLinkValid: 1_200_000,
  emailUndoValid: 604_800_000,
  registrationLinkValid: 1_209_600_000,
  signUpCodeValid: 600_000,
  signUpCodeTries: 5,
  passkeyChallengeValid: 300_000,
  identityAttemptValid: 600_000,
  identityHandoffValid: 60_000,
  attemptsPerWindow: 5,
  attemptWindow: 300_000,
  // Text (characters, counted as code points)
  inputText: 253,
  searchText: 200,
  // Each word of a search costs a look into the index; further words are ignored.
  searchWords: 8,
  emailAddress: 252,
  url: 2000,
  message: 5000,
  commentText: 5000,
  folderName: 255,
  assetName: 256,
  linkName: 253,
  linkUrl: 2000,
  linkUrlShown: 80,
  // The least characters of a password, and of one with three kinds of characters.
  passwordMin: 12,
  passwordMinOfThree: 9,
  passwordMax: 128,
  // Lists
  listSize: 100,
  searchPage: 50,
  listSizeMax: 100,
  // The number to which long lists are counted; beyond it they say that there are more.
  counted: 10_000,
  bigListSizeMax: 10_000,
  assetPageSize: 50,
  sidebarPageSize: 5,
  activityPageSize: 10,
  participantPageSize: 10,
  contactPageSize: 10,
  pagerPages: 12,
  pagerPagesXs: 8,
  pagerPagesXxs: 6,
  pagerPagesSidebar: 6,
  // Comments: the time in which their author edits them (ms), the replies shown at first, characters shown at first of a
  // comment and of a reply, entries of pickers, people or documents that one comment mentions, how often a day one
  // person mentions a whole workspace, and how many mentions of one person are listed.
  commentEditable: 900_000,
  repliesShown: 2,
  commentShown: 300,
  replyShown: 200,
  mentionLookup: 10,
  mentionLookupModal: 5,
  mentionsPerComment: 100,
  everyonePerDay: 20,
  // Annotations: characters of one layer, bytes of a request with one, annotations in one layer, and bytes of the
  // layers of a document that one person reads.
  annotationContent: 4_000_000,
  annotationBody: 8_388_608,
  annotationsPerLayer: 20_000,
  annotationsOfDocument: 32_000_000,
  // Changes of annotations within this time after a recorded one are one event (ms).
  annotationEvents: 600_000,
  // Emails to people that one person's comments and tasks name.
  emailsPerDay: 2000,
  mentionsListed: 1000,
  // Notices of the bell: how many are listed, a page of them, and the number to which unread ones are counted.
  noticesListed: 100,
  noticePageSize: 10,
  noticesUnread: 99,
  pagerPagesForm: 5,
  // Search
  searchMinimum: 3,
  searchDebounce: 500,
  // Bytes
  // A megabyte of the limits of form fields.
  megabyte: 1_024_000,
  avatar: 20 * 1_024_000,
  // The sides of pictures in pixels: of a person, of a workgroup, and of an owner where there is room.
  avatarSide: 40,
  workgroupAvatarSide: 50,
  ownerAvatarSide: 80,
  workspaceTileSide: 90,
  /** A file that fills in a form, such as a list of people. */
  genericUpload: 10 * 1_024_000,
  whitelabelImage: 400 * 1_024,
  fileSize: 2 * 1024 ** 3,
  largeFileSize: 25 * 1024 ** 3,
  oversize: 10 * 1024 ** 3,
  scanMax: 2 * 1024 ** 3,
  previewMax: 100 * 1024 ** 2,
  // Uploads (ms, counts)
  uploadConcurrency: 4,
  uploadProgressEvery: 1_000,
  // An upload of which nothing is sent for so long has failed.
  uploadFailedAfter: 20_000,
  // Larger files are sent so that they can be resumed (bytes), and kept unfinished for so long (ms). The unfinished
  // uploads of one person, and their bytes.
  resumableFrom: 5 * 1024 ** 2,
  uploadKept: 259_200_000,
  openUploads: 100,
  // Entries of one call, and of a whole manifest; characters of a path; folders that one call creates.
  manifestEntries: 1000,
  manifestSize: 100_000,
  manifestPath: 4000,
  manifestFolders: 200,
  manifestsPerPerson: 100,
  openUploadBytes: 100 * 1024 ** 3,
  // Zips: what one call selects, documents and bytes of one zip, how long its link lasts and an equal request gets the
  // same zip (ms), and the bytes, the unfinished and the kept zips of one person.
  zipSelection: 10_000,
  zipDocuments: 20_000,
  zipBytes: 100 * 1024 ** 3,
  zipBytesPerPerson: 200 * 1024 ** 3,
  zipKept: 604_800_000,
  zipSame: 300_000,
  zipsPending: 5,
  zipsPerPerson: 50,
  zipPageSize: 50,
  // The documents of finished zips that a page of the list checks; the download checks all of them.
  zipDocumentsListed: 20_000,
  waitingScansPage: 50,
  // The window of downloads: its width, and the least height (px).
  downloadsWidth: 800,
  downloadsHeight: 400,
  pasteWarning: 20_000,
  invalidInviteesNotice: 20_000,
  // Polling
  pollEvery: 8_000,
  pollTimes: 10,
  // Interface (ms, px, counts)
  messageDismiss: 10_000,
  uploadPanelWidth: 450,
  gridTitle: 150,
  assetGridName: 100,
  breakpoints: { xxs: 480, xs: 768, sm: 992, md: 1200 },
  queryRetries: 3,
  // Shares. The nesting of folders: enough for any filing plan, and a bound for tree traversals.
  folderDepth: 50,
  // The longest time in the bin (days), and how long a notice offers to undo a deletion (ms).
  binDays: 90,
  undoDeletion: 10_000,
  // Workspaces about which an administrator asks, or whose end they plan, in one call; the time in which an owner is asked
  // about one once, and how far ahead its end is planned (ms).
  overseenPerCall: 25,
  ownerQuestions: 7 * 86_400_000,
  plannedByAdministrators: 7 * 86_400_000,
  // Months without activity after which a workgroup may close workspaces, and how long before it people are told (ms).
  inactiveMonthsLeast: 3,
  inactiveMonthsMost: 120,
  /** Years for which a workgroup keeps the records of closed workspaces, at most. */
  recordYearsMost: 100,
  inactiveNotice: 30 * 86_400_000,
  // How long bins stay as they are after a legal hold is released (ms).
  binAfterHold: 7 * 86_400_000,
  inviteesPerCall: 100,
  // Groups of a workgroup, people in one, groups of one invitation, and people whom one invitation with groups reaches.
  groupsPerWorkgroup: 500,
  peoplePerGroup: 200,
  groupsPerCall: 20,
  inviteesWithGroups: 300,
  // Access reviews: workspaces of one, participants of a page and of one call, and how far ahead one is due (ms).
  reviewedWorkspaces: 10_000,
  reviewPage: 100,
  reviewDueLeast: 7 * 86_400_000,
  reviewDueMost: 90 * 86_400_000,
  // Addresses that one call checks before they are invited, and members whose domain one call changes.
  inviteesChecked: 1000,
  membersPerBatch: 200,
  // Assignees and documents of one task, the open tasks of a workspace, and the characters of a description in lists.
  taskAssignees: 100,
  taskAssets: 50,
  openTasks: 1000,
  taskDescriptionShown: 100,
  trustedEntries: 1000,
  // Limits of a workgroup's tag sets.
  tagSetsPerWorkgroup: 200,
  tagsPerSet: 100,
  valuesPerTag: 100,
  // All text of a set's tags together: one list may show every set of a workgroup.
  tagSetCharacters: 65_536,
  tagDescription: 1000,
  // Limits of a workgroup's policies: how many, tags of documents and of people in one, and tags of one person.
  tagPoliciesPerWorkgroup: 50,
  tagsPerPolicy: 20,
  tagsPerUser: 50,
  policyPreviewPeople: 20,
  // Tags of one document, documents that one call tags, and tags that one list is filtered by. Names that one workspace
  // lists, and documents of one name that are counted.
  tagsPerAsset: 50,
  tagSelection: 1000,
  tagFilters: 20,
  knownTags: 10_000,
  knownTagCount: 1000,
  // The search for a tag: from so many characters, at most so often (ms).
  tagSearchMinimum: 3,
  tagSearchThrottle: 500,
  // The list of names (px).
  tagDropdown: 200,
  // The list of suggested tag sets (px).
  tagSetsWidth: 300,
  expiryReminders: [7, 3, 1],
  invitationsPerDay: 500,
  silentPerDay: 200,
  // Addresses that one administrator requests for members per day, and how long such a request can be confirmed (ms).
  memberEmailsPerDay: 2000,
  memberEmailValid: 1_209_600_000,
  codesPerDay: 20,
  uploadsInFlight: 64,
  requestsAtOnce: 6,
  requestsWaiting: 500,
  liveStreams: 50,
  downloadGrant: 600_000,
  ticketStart: 60_000,
  scheduledEndMinimum: 86_400_000,
  // The hour at which a workspace closes unless another is chosen, and the days before an end or a due date at which
  // people can be reminded; 0 for never.
  closingHour: 17,
  reminderDays: [0, 1, 2, 3, 4, 5, 7, 14],
  // The days of a connection report over all accounts; within one it is under a year.
  connectionReportDays: 100,
  // How long names and participants of a closed workspace are kept, and the last moment with a four-digit year.
  closedKept: 7_776_000_000,
  latestTime: 253_402_300_799_999,
  defaultPrimaryColour: '#0b77d8',
} as const
