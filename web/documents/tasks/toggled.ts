/** Adds one to the chosen ones, or removes it. */
export const toggled = <T extends { uuid: string }>(chosen: T[], one: T): T[] =>
  chosen.some(({ uuid }) => uuid === one.uuid) ? chosen.filter(({ uuid }) => uuid !== one.uuid) : [...chosen, one]
