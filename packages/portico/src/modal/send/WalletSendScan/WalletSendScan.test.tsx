import { afterEach, expect, onTestFinished, test } from 'vitest'
import { getSendState } from '../../../core/actions/updateSend.js'
import { type PlayedCamera, playCamera } from '../../testing/playCamera.js'
import { storyFriend, storyTokens } from '../../testing/storyPortfolio.js'
import { viewTest } from '../../testing/viewTest.js'
import { transferFormOf } from '../transferForm.js'
import { startScanner } from './startScanner.js'

const open = viewTest('WalletSendScan')
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

async function show(camera: PlayedCamera) {
  const played = playCamera(camera)
  onTestFinished(played.stop)
  const shown = await open({ tokens: storyTokens }, { sending: {} })
  return { ...shown, tracks: played.tracks }
}

test('default: a request is read, shown, and fills recipient, token and amount; then the camera is off', async () => {
  const { modal, portico, tracks } = await show({ shows: `ethereum:${storyFriend}@1?value=5e17` })
  await expect.element(modal.getByTestId('scan-read'), { timeout: 15_000 }).toHaveTextContent('0.5 ETH')
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
  // Nothing is filled in before the user confirms.
  expect(transferFormOf(portico).getState().receiverText).toBeUndefined()
  await modal.getByTestId('scan-use').click()
  expect(transferFormOf(portico).getState()).toMatchObject({ amountText: '0.5', receiverText: storyFriend })
  expect(getSendState(portico).token?.symbol).toBe('ETH')
})

test('behavior: the browser’s own reader is used if there is one', async () => {
  const read: unknown[] = []
  const own = class {
    static getSupportedFormats = async () => ['qr_code']
    async detect(source: unknown) {
      read.push(source)
      return [{ rawValue: storyFriend }]
    }
  }
  Object.defineProperty(globalThis, 'BarcodeDetector', { configurable: true, value: own })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  const { modal } = await show({ shows: '' })
  await expect.element(modal.getByTestId('scan-use')).toBeVisible()
  expect(read[0]).toBeInstanceOf(HTMLVideoElement)
})

test('behavior: leaving the view stops the camera', async () => {
  const { modal, portico, tracks } = await show({ shows: '' })
  await expect.element(modal.getByText('Hold a QR code', { exact: false })).toBeVisible()
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['live'])
  portico.store.setState({ modal: { ...portico.store.getState().modal, status: 'closed' } as never })
  await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('behavior: if it is unmounted immediately, as in StrictMode, it requests no camera', async () => {
  const { stop, tracks } = playCamera({ shows: '' })
  onTestFinished(stop)
  const video = document.createElement('video')
  const begin = () => startScanner({ onCode: () => {}, onLive: () => {}, onProblem: () => {}, video })
  begin()()
  onTestFinished(begin())
  await expect.poll(() => tracks.length).toBe(1)
  expect(tracks[0]?.readyState).toBe('live')
})

test.each([
  ['another network', `ethereum:${storyFriend}@99999`, 'for another network (eip155:99999)'],
  ['another family', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'is for Bitcoin'],
  ['another call', `ethereum:${storyFriend}@1/approve?uint256=1`, 'more than a transfer'],
  [
    'a token that is not there',
    `ethereum:0x${'9'.repeat(40)}@1/transfer?address=${storyFriend}`,
    'do not have',
  ],
  ['a page', 'https://example.com/menu', 'No address found'],
])('error: %s is refused with a message that shows its content', async (_, shows, problem) => {
  const { modal, portico } = await show({ shows })
  await expect.element(modal.getByRole('alert').first(), { timeout: 15_000 }).toHaveTextContent(problem)
  await expect.element(modal.getByTestId('scan-text')).toHaveTextContent(shows.slice(0, 40))
  expect(modal.getByTestId('scan-use').elements()).toHaveLength(0)
  expect(transferFormOf(portico).getState().receiverText).toBeUndefined()
})

test.each([
  ['NotAllowedError', 'cannot use the camera'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'The camera is in use'],
] as const)('error: %s says what to do, and can be retried', async (name, words) => {
  const { modal } = await show(name)
  await expect.element(modal.getByText(words, { exact: false })).toBeVisible()
  playCamera({ shows: storyFriend })
  await modal.getByTestId('scan-again').click()
  await expect.element(modal.getByTestId('scan-use'), { timeout: 15_000 }).toBeVisible()
})
