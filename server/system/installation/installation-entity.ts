/** The id of the installation in the record: there is one. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'
