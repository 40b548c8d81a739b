/** How often a fault is tried: as given in `npm test`, many times more with STRONGROOM_ROUNDS (`npm run test:faults`). */
export const rounds = (few: number): number => few * Number(process.env['STRONGROOM_ROUNDS'] ?? 1)
