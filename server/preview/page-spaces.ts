/* oxlint-disable no-underscore-dangle -- the names are pdfium's */
import type { PreviewPage } from '@strongroom/contract/documents/reading/preview-page.ts'
import type { Pdfium } from './pdfium.ts'

/** Milliseconds after which further pages count as unturned and uncropped: each page has to be parsed. */
const MOST_TIME = 20_000

/** The rotation of every page and the lower left corner of its visible part. */
export function readSpaces({
  pdfium,
  document,
  pages,
}: {
  pdfium: Pdfium
  document: number
  pages: readonly { width: number; height: number }[]
}): PreviewPage[] {
  const end = performance.now() + MOST_TIME
  const rectangle = pdfium.wasmExports.malloc(16)
  try {
    return pages.map(({ width, height }, index) => {
      const size = { width, height }
      const loaded = performance.now() < end ? pdfium._FPDF_LoadPage(document, index) : 0
      if (!loaded) return { ...size, rotation: 0, left: 0, bottom: 0 }
      try {
        const rotation = ROTATIONS[pdfium._FPDFPage_GetRotation(loaded)] ?? 0
        // Left, top, right, bottom.
        if (!pdfium._FPDF_GetPageBoundingBox(loaded, rectangle)) return { ...size, rotation, left: 0, bottom: 0 }
        const view = new DataView(pdfium.HEAPU8.buffer, rectangle, 16)
        return { ...size, rotation, left: sane(view.getFloat32(0, true)), bottom: sane(view.getFloat32(12, true)) }
      } finally {
        pdfium._FPDF_ClosePage(loaded)
      }
    })
  } finally {
    pdfium.wasmExports.free(rectangle)
  }
}

const ROTATIONS = [0, 90, 180, 270] as const

const sane = (points: number) => (Number.isFinite(points) ? Math.round(points * 100) / 100 : 0)
