/** The parts of annotations that are fetched together, apart from the page. */
export { AnnotationTools } from './tools/annotation-tools.tsx'
export { CarryOffer } from './carrying/carry-offer.tsx'
export { AnnotationsPanel } from './panel/annotations-panel.tsx'
export { MissingLayers } from './layers/missing-layers.tsx'
export { BoardKeeper } from './board-keeper.tsx'
export { PageHighlights } from './drawing/page-highlights.tsx'
export { PageMarksOf } from './page-marks-of.tsx'
export { UnsavedBar } from './tools/saved-state.tsx'
