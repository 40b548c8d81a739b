import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpMail, withLimits } from './mail.ts'

const sockets = new Set<Socket>()
/** Greets, and then says nothing. */
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write('220 mail.example ESMTP\r\n')
})

beforeAll(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

const addressOf = () => `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`

test('a mail server that falls silent is given up', async () => {
  const mail = smtpMail(`${addressOf()}?socketTimeout=200`, 'Strongroom <no-reply@mail.example>')
  const sent = mail.send!({ to: 'anna@people.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  await expect(sent).rejects.toThrow(/timeout/i)
  mail.close()
})

test('its time limits are of the address, or shorter than the library’s', () => {
  const limitsOf = (url: string) => createTransport(withLimits(url)).options
  expect(limitsOf('smtps://user:p%40ss@mail.example:465')).toMatchObject({
    host: 'mail.example',
    port: 465,
    secure: true,
    auth: { user: 'user', pass: 'p@ss' },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  })
  expect(limitsOf('smtp://mail.example?socketTimeout=5000&tls.rejectUnauthorized=false')).toMatchObject({
    socketTimeout: 5000,
    connectionTimeout: 20_000,
    tls: { rejectUnauthorized: false },
  })
})
