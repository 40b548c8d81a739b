interface Named {
  givenName: string
  familyName: string
  email?: string | null
}

/** A person's name as it is shown, or the address where no name is known. */
export function personName({ givenName, familyName, email }: Named): string {
  return `${givenName} ${familyName}`.trim() || (email ?? '')
}
