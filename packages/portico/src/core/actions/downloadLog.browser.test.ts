import { expect, onTestFinished, test } from 'vitest'
import { startKit } from '../testing/startKit.js'
import { downloadLog } from './downloadLog.js'

test('default: the log has one JSON object per line, after a line about the kit', async () => {
  const portico = startKit({ logLevel: 'debug' })
  portico.internal.log.add('info', 'first')
  portico.internal.log.add('error', 'second wc:7f6e@2?symKey=587d', { uri: 'wc:ab@2?relay=irn&symKey=cd' })
  const download = new Promise<{ name: string; text: Promise<string> }>((resolve) => {
    const onClick = (event: MouseEvent) => {
      const link = event.target as HTMLAnchorElement
      event.preventDefault()
      resolve({ name: link.download, text: fetch(link.href).then((response) => response.text()) })
    }
    const { click } = HTMLAnchorElement.prototype
    // The link is not in the document, so its click does not reach the page's listeners.
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', onClick, { once: true })
      click.call(this)
    }
    onTestFinished(() => {
      HTMLAnchorElement.prototype.click = click
    })
  })
  downloadLog(portico)
  const { name, text } = await download
  const lines = (await text)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(name).toBe('portico-log.ndjson')
  expect(lines).toMatchObject([
    { families: ['eip155'], logLevel: 'debug' },
    { level: 'info', message: 'first' },
    { level: 'error', message: 'second wc:(removed)', uri: 'wc:(removed)' },
  ])
})
