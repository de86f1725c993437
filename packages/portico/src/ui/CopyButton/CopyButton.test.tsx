import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '../Dialog/Dialog.js'
import { Screen } from '../Screen/Screen.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { CopyButton } from './CopyButton.js'

const words = { copiedLabel: 'Copied', failedLabel: 'Copy failed', label: 'Copy address' }
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

conformance((props) => <CopyButton {...props} {...words} text={address} />, { ownClass: 'copy-button' })

afterEach(() => {
  vi.restoreAllMocks()
})

/** Stops the clock, so that even a slow machine sees a text that is shown for two seconds. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

test('default', async () => {
  // The clipboard belongs to the user, and a test has no permission to write to it.
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const onCopied = vi.fn()
  const { shadow } = await renderUi(
    <CopyButton {...words} onCopied={onCopied} text={address}>
      0xd8dA…6045
    </CopyButton>,
  )
  const button = shadow.querySelector('button') as HTMLButtonElement
  const { width } = button.getBoundingClientRect()
  stopTime()
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }))

  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(writeText.mock.calls).toEqual([[address]])
  expect(onCopied).toHaveBeenCalledOnce()
  expect(button.dataset.result).toBe('copied')
  expect(button.getBoundingClientRect().width).toBe(width)
  vi.advanceTimersByTime(1_999)
  expect(button.dataset.result).toBe('copied')
  vi.advanceTimersByTime(1)
  await expect.poll(() => button.dataset.result).toBe(undefined)
})

test('behavior: its label is in its name once, and not in a description, too; the tooltip stays', async () => {
  const { shadow } = await renderUi(
    <>
      <CopyButton {...words} text={address}>
        Copy address
      </CopyButton>
      <CopyButton {...words} text={address}>
        0xd8dA…6045
      </CopyButton>
      <CopyButton {...words} text={address} />
    </>,
  )
  const names = ['Copy address', 'Copy address 0xd8dA…6045', 'Copy address']
  for (const [index, button] of [...shadow.querySelectorAll('button')].entries()) {
    await expect.element(button).toHaveAccessibleName(names[index])
    expect(button.getAttribute('aria-label')).toBeNull()
    expect(button.title).toBe(index < 2 ? '' : 'Copy address')
    expect((button.querySelector<HTMLElement>('[title]') ?? button).title).toBe('Copy address')
  }
})

test('behavior: without the clipboard permission it copies by selection, from inside an open dialog', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { shadow } = await renderUi(
    <Dialog aria-label="Account" onRequestClose={() => {}} open>
      <Screen>
        <CopyButton {...words} text={address} />
      </Screen>
    </Dialog>,
  )
  let copied = ''
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const area = shadow.activeElement
    copied =
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
    return true
  })
  const button = shadow.querySelector('button') as HTMLButtonElement
  stopTime()
  await userEvent.click(button)
  await expect.poll(() => button.dataset.result).toBe('copied')
  expect(copied).toBe(address)
  expect(shadow.querySelector('textarea')).toBeNull()
  expect(shadow.activeElement).toBe(button)
})

test('behavior: a refused copy says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await renderUi(<CopyButton {...words} text={address} />)
  stopTime()
  await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('Copy failed')
})
