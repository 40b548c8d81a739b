import { findSettings } from '@strongroom/contract/wire/system.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'

/** The settings of an installation with all features, and these links. */
export const settings = (links: Partial<Reply<typeof findSettings>['links']> = {}): Reply<typeof findSettings> =>
  findSettings.reply.parse({
    productName: 'Strongroom',
    build: 'test',
    demo: true,
    signUp: 'open',
    languages: ['en-gb'],
    regions: [],
    links: { site: null, terms: null, help: null, releaseNotes: null, iosApp: null, androidApp: null, ...links },
    features: {
      sales: true,
      salesReports: true,
      enterpriseAdmin: true,
      twoStepVerification: true,
      pdfViewer: true,
      cutPaste: true,
      assetTagging: true,
      coAuthoring: false,
    },
    telemetryRolloutDate: null,
    auditRefreshDate: null,
    adapters: { database: '', blobs: '', mail: '', scanner: '', converter: '' },
  })
