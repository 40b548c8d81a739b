/**
 * Whether the shortcuts of this folder are on (decision 113). `STRONGROOM_FAST=off` turns all of them off: each statement is
 * then built and described again for every request. Only for measurements, and for finding a fault in the shortcuts.
 */
export const isFast = process.env['STRONGROOM_FAST'] !== 'off'
