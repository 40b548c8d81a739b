/**
 * The abilities of a participant, besides viewing previews: one row each. Columns, schemas, clauses, forms and
 * sentences are generated from these rows. A new ability needs its row, a migration for its column, and its texts in
 * three languages.
 *
 * - `name`: the field in requests and replies
 * - `column`: the column of the table `participant`
 * - `grant`: the workspace's action that permits granting it
 * - `role`: the name of that action in the operations that OPTIONS lists
 * - `word`: the last part of its message keys, `participant.ability.…` and `activity.ability.…`
 * - `givenBy`: inviters grant the abilities that they hold; the others only the owner grants
 * - `group`: its group in the form; null for features that don't exist yet and aren't offered
 */
export const ABILITIES = [
  row('hasDownload', 'has_download', 'grantDownload', 'DownloadRole', 'download', 'inviter', 'access'),
  row(
    'hasCreateDocument',
    'has_create_document',
    'grantCreateDocument',
    'CreateDocumentRole',
    'create-document',
    'inviter',
    'contribute',
  ),
  row(
    'hasCreateFolder',
    'has_create_folder',
    'grantCreateFolder',
    'CreateFolderRole',
    'create-folder',
    'inviter',
    'contribute',
  ),
  row('hasEdit', 'has_edit', 'grantEdit', 'EditRole', 'edit', 'inviter', 'collaborate'),
  row('hasEditOnline', 'has_edit_online', 'grantEditOnline', 'OnlineEditRole', 'edit-online', 'inviter', null),
  row('hasDelete', 'has_delete', 'grantDelete', 'DeleteRole', 'delete', 'inviter', 'collaborate'),
  row('hasCommenter', 'has_commenter', 'grantCommenter', 'CommentRole', 'comment', 'inviter', 'visibility'),
  row('hasInviter', 'has_inviter', 'grantInviter', 'InviterRole', 'invite', 'owner', 'manage'),
  row('hasManageWorkspace', 'has_manage_workspace', 'grantManageWorkspace', 'ManagerRole', 'manage', 'owner', 'manage'),
] as const

export type AbilityRow = (typeof ABILITIES)[number]
export type Ability = AbilityRow['name']
export type AbilityColumn = AbilityRow['column']
export type GrantAction = AbilityRow['grant']
export type AbilityWord = AbilityRow['word']
export type AbilityGroup = NonNullable<AbilityRow['group']>

function row<
  const Name extends string,
  const Column extends string,
  const Grant extends string,
  const Role extends string,
  const Word extends string,
  const GivenBy extends 'inviter' | 'owner',
  const Group extends string | null,
>(...[name, column, grant, role, word, givenBy, group]: [Name, Column, Grant, Role, Word, GivenBy, Group]) {
  return { name, column, grant, role, word, givenBy, group }
}

/** An object with a value for each ability, by its name. */
export const byAbility = <T>(valueOf: (ability: AbilityRow) => T): Record<Ability, T> => collect('name', valueOf)

/** The same by column. */
export const byAbilityColumn = <T>(valueOf: (ability: AbilityRow) => T): Record<AbilityColumn, T> =>
  collect('column', valueOf)

/** The same by the action that grants it. */
export const byGrant = <T>(valueOf: (ability: AbilityRow) => T): Record<GrantAction, T> => collect('grant', valueOf)

function collect<K extends 'name' | 'column' | 'grant', T>(
  key: K,
  valueOf: (ability: AbilityRow) => T,
): Record<AbilityRow[K], T> {
  return Object.fromEntries(ABILITIES.map((ability) => [ability[key], valueOf(ability)])) as Record<AbilityRow[K], T>
}
