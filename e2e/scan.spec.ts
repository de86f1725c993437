import { closeSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closedNetworkArguments, findBrowser } from '../scripts/browser.mjs'
import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

// Chromium uses this film as its camera: a code that asks for 0.0625 ETH for Bob on the local network.
const film = join(tmpdir(), `portico-camera-${process.pid}.y4m`)
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const executablePath = findBrowser()
test.use({
  launchOptions: {
    args: [
      ...closedNetworkArguments,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})

test.beforeAll(async () => {
  const found = createRequire(join(import.meta.dirname, '../packages/portico/package.json')).resolve('qr')
  // Copied from the package's own types, because TypeScript cannot resolve the path.
  const { default: encode } = (await import(pathToFileURL(found).href)) as {
    default: (text: string, kind: 'raw', options: { border: number }) => readonly (readonly boolean[])[]
  }
  const modules = encode(`ethereum:${bob}@31337?value=625e14`, 'raw', { border: 4 })
  const [width, height] = [640, 480]
  const size = Math.floor(height / modules.length)
  const picture = Buffer.alloc(width * height, 235)
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue
      for (let line = 0; line < size; line++) {
        const start = (y * size + line) * width + 80 + x * size
        picture.fill(16, start, start + size)
      }
    }
  }
  const file = openSync(film, 'w')
  writeSync(file, `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  for (let frame = 0; frame < 3; frame++) {
    writeSync(file, 'FRAME\n')
    writeSync(file, picture)
    // The two color planes have a quarter of the size each, and contain no color.
    writeSync(file, Buffer.alloc((width * height) / 2, 128))
  }
  closeSync(file)
})

test('a code in front of the camera is read, shown, filled in and sent; closing turns the camera off', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['camera'])
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    // The cause of each camera request. One test run made two requests, for an unknown reason.
    const told: string[] = []
    Object.assign(window, { filmed: tracks, told })
    for (const type of ['click', 'keydown']) {
      const tell = (event: Event) => {
        const [target] = event.composedPath()
        const control = target instanceof Element ? target.closest('[data-testid]') : null
        told.push(`${Math.round(event.timeStamp)} ms: ${type} on ${control?.getAttribute('data-testid')}`)
      }
      addEventListener(type, tell, { capture: true })
    }
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      told.push(`${Math.round(performance.now())} ms: camera, ${new Error().stack}`)
      const stream = await ask(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  const states = () =>
    page.evaluate(() =>
      (window as unknown as { filmed: MediaStreamTrack[] }).filmed.map(({ readyState }) => readyState),
    )
  const { choose, modal, openAccount, openModal, status } = await openPlayground(page, '/?wallet=approve')
  await openModal()
  await choose('Test Wallet')
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()
  await openAccount()
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-scan').click()
  await expect(modal.getByTestId('scan-read')).toContainText('0.0625 ETH', { timeout: 15_000 })
  await expect(modal.getByTestId('scan-read')).toContainText('0x7099 7970')
  const told = await page.evaluate((): string[] => Reflect.get(window, 'told'))
  expect(await states(), told.join('\n')).toEqual(['ended'])
  await modal.getByTestId('scan-use').click()
  await expect(modal.getByTestId('send-receiver')).toHaveValue(bob)
  await expect(modal.getByTestId('send-amount')).toHaveValue('0.0625')
  await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
  await expect(modal.getByTestId('review-amount')).toContainText('0.0625 ETH')
})

test('without permission it says what to do', async ({ context, page }) => {
  await context.clearPermissions()
  const { choose, modal, openAccount, openModal, status } = await openPlayground(page, '/?wallet=approve')
  await openModal()
  await choose('Test Wallet')
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()
  await openAccount()
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-scan').click()
  await expect(modal.getByText('This site cannot use the camera')).toBeVisible({ timeout: 15_000 })
})
