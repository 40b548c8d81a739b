/**
 * Whether the shortcuts of this folder are on (decision 113). `STRONGROOM_FAST=off` turns all of them off: each statement is
 * then built and described anew for every request. Only for measuring, and for looking for a fault in the shortcuts.
 */
export const isFast = process.env['STRONGROOM_FAST'] !== 'off'
