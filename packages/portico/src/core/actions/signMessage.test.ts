import { expect, test } from 'vitest'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { signMessage } from './signMessage.js'

const message = 'hello'

test('default', async () => {
  const portico = startKit()
  await connect(portico, { connectorId: 'alice' })
  expect(await signMessage(portico, { message })).toBe('alice signed hello')
})

test('error: not connected, an unsupported family, a stopped kit', async () => {
  const portico = startKit({ families: [{ ...scriptedFamily(), signMessage: undefined }] })
  await expect(signMessage(portico, { message })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await connect(portico, { connectorId: 'alice' })
  await expect(signMessage(portico, { message })).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    shortMessage: 'Unsupported chain',
  })
  await portico.stop()
  await expect(signMessage(portico, { message })).rejects.toMatchObject({ code: 'NOT_STARTED' })
})
