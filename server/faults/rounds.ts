const given = Number(process.env['STRONGROOM_ROUNDS'] ?? 0)

/** With STRONGROOM_ROUNDS, as `npm run test:kill` and `npm run test:faults` set it, everything is tried many times. */
export const isLong = given > 0

/** How often a fault is tried: as often as said in `npm test`, so many times more in a long run. */
export const rounds = (few: number): number => few * Math.max(1, given)
