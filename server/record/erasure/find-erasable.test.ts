import * as contract from '@strongroom/contract/record/erasures.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const findBy = async (who: TestPerson, query: { email?: string; userUuid?: string }) =>
  outcomeOf(as(server, who).call(contract.findErasable, { query }))

test('operators see whom an erasure would be about, without a name', async () => {
  const domain = 'erasable.example'
  await given.workgroup(server, domain)
  const [admin, olga, hetty, guest] = [
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Olga', domain),
    await given.person(server, 'Hetty', domain),
    await given.person(server, 'Guest', 'guests.example'),
  ]
  await setMember(server, admin, { is_workgroup_admin: true })
  const workspace = await given.workspaceOf(server, olga)
  await given.participant(server, { owner: olga, workspace }, hetty, [])
  await given.participant(server, { owner: olga, workspace }, guest, [])
  const { writePool } = server.ports.databases
  await writePool.query('delete from member where person_id = $1', [guest.uuid])
  const asked = await given.person(server, 'Operator', 'operators.example')
  await writePool.query('update person set is_operator = true where id = $1', [asked.uuid])
  const found = await as(server, asked).call(contract.findErasable, { query: { email: hetty.email } })
  expect(found).toMatchObject({ userUuid: hetty.uuid, account: 'MEMBER', workspaces: 1 })
  expect(JSON.stringify(found)).not.toContain('Hetty')
  expect(await as(server, asked).call(contract.findErasable, { query: { userUuid: guest.uuid } })).toMatchObject({
    account: 'GUEST',
    workspaces: 1,
  })
  await as(server, admin).call(contract.eraseMember, {
    params: { userUuid: hetty.uuid },
    body: { reason: 'Asked by letter' },
  })
  expect(await findBy(asked, { userUuid: hetty.uuid })).toBe('erasure.done')
  expect(await findBy(asked, { email: hetty.email })).toBe('erasure.unknown')
  expect(await findBy(asked, { userUuid: asked.uuid })).toBe('erasure.oneself')
  expect(await findBy(asked, {})).toBe('input.invalid')
  expect(await findBy(asked, { email: olga.email, userUuid: olga.uuid })).toBe('input.invalid')
  expect(await findBy(admin, { email: olga.email })).toBe('permission.denied')
})
