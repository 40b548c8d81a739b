import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

export interface DemoDocument {
  /** The name of its folder; none for the root. */
  folder?: string
  name: string
  type: string
  bytes: Buffer
}

const AGREEMENT = [
  [
    '1. The works',
    'The contractor repairs the timber decking, the hand rails and the drainage of the harbour bridge between the two quays, as shown on the plan of the site.',
  ],
  [
    '2. Time',
    'Works begin on the second Monday of March and are complete by the end of June. The bridge stays open to people on foot, on one side at a time.',
  ],
  [
    '3. Price',
    'The price stands in the schedule of costs. Each stage is paid within thirty days after it has been inspected.',
  ],
  [
    '4. Inspections',
    'Both parties inspect each stage together. What is found is written down on the day and shared in this workspace.',
  ],
  [
    '5. Changes',
    'A change to the works is agreed in writing before it is begun. The newest version of this document is the one that counts.',
  ],
] as const

const REPORT = [
  ['Decking', 'Forty-one of 620 boards are soft at their ends. Twelve should be replaced before the winter.'],
  ['Hand rails', 'The rails hold. Paint is missing on the northern side for about nine metres.'],
  ['Drainage', 'Two of eight outlets are blocked by leaves. Both were cleared during the inspection.'],
] as const

const COSTS = [
  ['Stage', 'Works', 'Net', 'VAT'],
  ['1', 'Decking', '18400.00', '3680.00'],
  ['2', 'Hand rails', '6150.00', '1230.00'],
  ['3', 'Drainage', '2300.00', '460.00'],
]

const PLAN = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="#f4f1e8"/><path d="M0 300 Q600 240 1200 320 V520 Q600 460 0 540 Z" fill="#a9cfe6"/>
<g fill="#8a6d4b" stroke="#5d4830" stroke-width="3"><path d="M520 200h160v420h-160z"/>
${Array.from({ length: 20 }, (_, i) => `<path d="M520 ${210 + i * 20}h160" />`).join('')}</g>
<g fill="none" stroke="#c2410c" stroke-width="6"><circle cx="560" cy="300" r="26"/><circle cx="640" cy="470" r="26"/></g>
<g fill="#d7d2c3" stroke="#8d8775" stroke-width="3"><path d="M120 80h220v140h-220zM860 60h200v170h-200zM160 600h260v130h-260zM820 590h230v150h-230z"/></g></svg>`

/** The documents of the demo workspace: a fictional agreement with annexes, each a real file of its type. */
export async function demoDocuments(): Promise<DemoDocument[]> {
  return [
    { name: 'Read me first.txt', type: 'text/plain', bytes: Buffer.from(README) },
    {
      folder: '01 Contract',
      name: 'Agreement for repairs.pdf',
      type: 'application/pdf',
      bytes: await pdf('Agreement for repairs', AGREEMENT),
    },
    {
      folder: '01 Contract',
      name: 'Schedule of costs.csv',
      type: 'text/csv',
      bytes: Buffer.from(COSTS.map((row) => row.join(',')).join('\r\n')),
    },
    {
      folder: '02 Inspections',
      name: 'Inspection of the bridge.pdf',
      type: 'application/pdf',
      bytes: await pdf('Inspection of the bridge', REPORT),
    },
    {
      folder: '02 Inspections',
      name: 'Plan of the site.png',
      type: 'image/png',
      bytes: await sharp(Buffer.from(PLAN)).png().toBuffer(),
    },
  ]
}

/** A document that the colleague adds later, so that the owner has something new. */
export const lateDocument = (): DemoDocument => ({
  folder: '02 Inspections',
  name: 'Notes of the site meeting.txt',
  type: 'text/plain',
  bytes: Buffer.from(
    'Present: council, contractor, harbour office.\n\n1. Decking: twelve boards are replaced first.\n2. The northern side is closed from 08:00 to 16:00 on working days.\n3. Next meeting in two weeks.\n',
  ),
})

const README = `This workspace shows what Strongroom does. All of its content is fictional.

- Open a document to view it and its versions in the browser.
- Invite someone and choose a role: viewers see documents with a watermark, downloaders can also download them.
- Answer the question and the request for approval that your colleague left you: the bell leads to both.
- Press Ctrl and K to find documents, also by the words in them, and to do what the page offers.
- See the activity: who did what, newest first.
- Choose "Check my access" from any menu to see what you can do, and why.

You can delete this workspace at any time: choose "Close workspace" from its menu.
`

function pdf(title: string, sections: readonly (readonly [string, string])[]): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } })
  const made = buffer(doc)
  doc.font('Helvetica-Bold').fontSize(22).text(title).moveDown()
  for (const [heading, words] of sections) {
    doc.font('Helvetica-Bold').fontSize(13).text(heading).moveDown(0.3)
    doc.font('Helvetica').fontSize(11).text(words, { lineGap: 3 }).moveDown()
  }
  doc.end()
  return made
}
