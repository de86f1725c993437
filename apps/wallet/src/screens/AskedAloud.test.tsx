import { expect, onTestFinished, test, vi } from 'vitest'
import { devices, showFrame, unreachable } from './testing/showFrame.js'

/** A response that arrives only when the test lets it. */
function hold<value>(value: value) {
  let settle: { fail: () => void; give: () => void } | undefined
  const response = new Promise<value>((resolve, reject) => {
    settle = { fail: () => reject(unreachable()), give: () => resolve(value) }
  })
  return { answer: () => response, fail: () => settle?.fail(), give: () => settle?.give() }
}

/** Opens the list of devices, which first asks for the release and then for the list. Collects what is said. */
async function openDevices() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const release = hold({ email: null, expiresAt: null, releasesAt: null, status: 'open' as const })
  const list = hold(devices)
  const { frame, surface } = await showFrame(
    { '/v1/user/devices': list.answer, '/v1/vault/releases': { releases: [] } },
    { vault: { release: release.answer } },
  )
  void surface.openSettings('devices')
  await expect.element(frame.getByText('Contacting the server…')).toBeVisible()
  const region = frame.getByTestId('asked').element()
  expect(region.getAttribute('role')).toBe('status')
  const said: string[] = []
  const observer = new MutationObserver(() => said.push(region.textContent ?? ''))
  observer.observe(region, { characterData: true, childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return { frame, list, release, said }
}

test('default: that the server is asked is said once for two requests, after 1,000 ms, and that it responded, once', async () => {
  const { frame, list, release, said } = await openDevices()
  await vi.advanceTimersByTimeAsync(999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => said).toEqual(['Contacting the server…'])
  release.give()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).toEqual(['Contacting the server…'])
  list.give()
  await expect.element(frame.getByText('An old phone')).toBeVisible()
  await expect.poll(() => said).toEqual(['Contacting the server…', 'The server has responded.'])
  // What is shown to the eye is not a region of its own.
  expect(document.querySelectorAll('.soft[role=status]:not(:empty)')).toHaveLength(0)
})

test('behavior: a fast server is not mentioned', async () => {
  const { frame, list, release, said } = await openDevices()
  release.give()
  list.give()
  await expect.element(frame.getByText('An old phone')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5_000)
  // The region would be drawn in the next frame.
  await new Promise(requestAnimationFrame)
  expect(said).toEqual([])
})

test('error: after a failure, only the alert is said', async () => {
  const { frame, list, release, said } = await openDevices()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => said).toEqual(['Contacting the server…'])
  release.give()
  list.fail()
  await expect.element(frame.getByRole('alert')).toHaveTextContent('The wallet’s server cannot be reached.')
  await expect.poll(() => said).toEqual(['Contacting the server…', ''])
})
