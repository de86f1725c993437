// Part of scripts/packed.mjs: pages without React, that is one HTML file, Vue and Svelte.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clickApp } from './clickApp.mjs'
import { openTracedPage } from './openTracedPage.mjs'

/** Connects, reloads and disconnects on the page without a bundler, and loads it with files that were changed. */
export async function clickPlain({ browser, url }) {
  const requested = []
  const problems = await clickApp({
    browser,
    url,
    goOn: async (page) => {
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await page.reload()
      await page.getByText('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266').waitFor()
      await page.getByRole('button', { name: /0xf39f\W*2266/i }).click()
      await page.getByTestId('account-menu').click()
      await page.getByTestId('disconnect-button').click()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    },
  })
  const first = await listFirstFiles({ browser, url })
  if (first.join() !== '/portico/portico.js') problems.push(`before a press, the page loads ${first.join()}`)
  for (const file of ['modal.js', 'base.js', 'portico.js'])
    problems.push(...(await loadChanged({ browser, file, url })))
  return problems
}

/** Returns the scripts that a first visit loads before the user turns to the button. */
async function listFirstFiles({ browser, url }) {
  const { close, page } = await openTracedPage(browser)
  const files = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname)
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
  await close([])
  return files
}

/** Changes one file on its way to the browser. The browser must refuse the file. Returns the problems. */
async function loadChanged({ browser, file, url }) {
  const { close, page } = await openTracedPage(browser)
  const problems = []
  await page.route(`**/portico/${file}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ body: `${await response.text()}\nwindow.isChanged = true`, response })
  })
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(url)
    if (file === 'portico.js') {
      await page.waitForLoadState('networkidle')
      if (await page.evaluate(() => customElements.get('portico-button') !== undefined))
        problems.push('the page ran a changed portico.js')
    } else {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('button', { name: 'Could not load. Try again' }).first().waitFor()
    }
    if (await page.evaluate(() => window.isChanged === true)) problems.push(`the page ran a changed ${file}`)
  } catch (error) {
    problems.push(`a changed ${file}: ${error.message.split('\n').slice(0, 4).join(' ')}`)
  }
  await close(problems)
  return problems
}

/** Connects, reloads and disconnects in the example of another framework. */
export function stayAndLeave({ browser, url }) {
  return clickApp({
    browser,
    url,
    goOn: async (page) => {
      const fact = (name, text) => page.locator(`[data-testid=${name}]:text-is("${text}")`).waitFor()
      await fact('status', 'connected')
      await fact('network', 'Ethereum')
      await page.reload()
      await fact('status', 'connected')
      await fact('address', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
      await page.getByRole('button', { name: 'Leave' }).click()
      await fact('status', 'disconnected')
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    },
  })
}

/** Renders the app on a server and puts the result into its page. Returns the problems. */
export async function putServerPage(app, run) {
  writeFileSync(
    join(app, 'print.mjs'),
    "import { render } from './server/server.js'\nprocess.stdout.write(await render())\n",
  )
  const html = await run('print.mjs')
  const file = join(app, 'dist/index.html')
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace('<div id="app"></div>', () => `<div id="app">${html}</div>`),
  )
  const isEmpty = /<(portico-[a-z-]+)[^>]*><\/\1>/.test(html)
  const isUnknown = /<output[^>]*>unknown<\/output>/.test(html)
  return isEmpty && isUnknown ? [] : [`the server rendered ${html}`]
}
