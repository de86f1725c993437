import { expect, test } from 'vitest'
import { showIntent } from '../intents.js'
import { closeModal } from '../modalState.js'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { close, open } from './open.js'

test('default: the request is in the state, and each opening is a new one', async () => {
  const portico = startKit()
  open(portico, { data: { page: 2 }, view: 'AllWallets' })
  expect(portico.store.getState().modal).toEqual({
    loading: false,
    request: { data: { page: 2 }, id: 1, namespace: undefined, view: 'AllWallets' },
    shake: false,
    status: 'open',
  })
  open(portico)
  expect(portico.store.getState().modal).toMatchObject({ request: { id: 2, view: undefined } })
})

test('behavior: opening and closing are tracked, with whether a wallet is connected', async () => {
  const portico = startKit()
  const steps: unknown[] = []
  portico.on('track', (event) => steps.push(event))
  open(portico)
  close(portico)
  close(portico)
  await connect(portico, { connectorId: 'alice' })
  open(portico)
  expect(steps).toEqual([
    { event: 'MODAL_OPEN', properties: { connected: false } },
    { event: 'MODAL_CLOSE', properties: { connected: false } },
    { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Wallet of alice' } },
    { event: 'MODAL_OPEN', properties: { connected: true } },
  ])
})

test('behavior: openings and closings add up, whatever opens and closes', async () => {
  const portico = startKit()
  const steps: string[] = []
  portico.on('track', ({ event }) => event.startsWith('MODAL') && steps.push(event))
  open(portico)
  open(portico, { view: 'Networks' })
  showIntent(portico, 'approvalNeeded')
  // A page whose file for the modal cannot be loaded closes it like this.
  closeModal(portico)
  closeModal(portico)
  expect(steps).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  open(portico)
  await portico.stop()
  expect(steps).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN', 'MODAL_CLOSE'])
})

test('behavior: what the kit opens the modal for is in the state and an event; an open modal gets another request', () => {
  const portico = startKit()
  const heard: unknown[] = []
  portico.on('intent', (event) => heard.push(event))
  const steps: string[] = []
  portico.on('track', ({ event }) => steps.push(event))
  showIntent(portico, 'approvalNeeded')
  expect(portico.store.getState().modal).toMatchObject({ request: { id: 1, intent: 'approvalNeeded' } })
  showIntent(portico, 'requestRefused', { refused: 'eth_sign' })
  expect(portico.store.getState().modal).toMatchObject({
    request: { data: { refused: 'eth_sign' }, id: 2, intent: 'requestRefused' },
  })
  expect(heard).toEqual([
    { data: undefined, intent: 'approvalNeeded' },
    { data: { refused: 'eth_sign' }, intent: 'requestRefused' },
  ])
  expect(steps).toEqual(['MODAL_OPEN'])
})

test('behavior: another family than the active one becomes active without a prompt', () => {
  const solana = scriptedFamily([], 'solana')
  const network = {
    chainNamespace: 'solana',
    id: 'x',
    name: 'Solana',
    nativeCurrency: { decimals: 9, name: 'Sol', symbol: 'SOL' },
    rpcUrls: { default: { http: [] } },
  } as const
  const evm = { ...network, chainNamespace: 'eip155', id: 1, name: 'Ethereum' } as const
  const portico = startKit({ families: [scriptedFamily(), solana], networks: [evm, network] })
  open(portico, { namespace: 'solana' })
  expect(portico.store.getState().activeNamespace).toBe('solana')
  open(portico, { namespace: 'cosmos' })
  expect(portico.store.getState().activeNamespace).toBe('solana')
})

test('error: a stopped kit', async () => {
  const portico = startKit()
  await portico.stop()
  expect(() => open(portico)).toThrow('`open` was used without a running Portico.')
  expect(() => close(portico)).toThrow('`close` was used without a running Portico.')
})
