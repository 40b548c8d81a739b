const given = Number(process.env['STRONGROOM_ROUNDS'] ?? 0)

/** With STRONGROOM_ROUNDS, set by `npm run test:kill` and `npm run test:faults`, everything is repeated many times. */
export const isLong = given > 0

/** How often a fault is tried: `few` times in `npm test`, multiplied in a long run. */
export const rounds = (few: number): number => few * Math.max(1, given)
