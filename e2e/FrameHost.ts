import { expect, type FrameLocator, type Page } from '@playwright/test'
import { demoPort } from '../scripts/testing/demoOfTests.mjs'
import { approve } from './approve.js'
import { hold } from './hold.js'
import { chooseUser, type SocialUser } from './newSocialUser.js'

/** A frame's response. */
export type FrameAnswer = { isSuccess: boolean; payload: unknown }

/** Ports of the demo that Playwright starts. scripts/demo/assertPortsFree.mjs has the same order. */
export const ports = {
  chain: demoPort + 2,
  inbox: demoPort + 7,
  page: demoPort,
  paymaster: demoPort + 8,
  server: demoPort + 1,
  wallet: demoPort + 3,
}

/** The wallet has another host name than the page, so it is another site. */
const walletOrigin = `http://wallet.localhost:${ports.wallet}`

type Host = {
  send: (name: string, payload: unknown) => Promise<FrameAnswer>
  openPort: () => Promise<FrameAnswer>
  events: string[]
  heard: string[]
}

/** A page that speaks the frame's protocol directly, message by message, without the kit. */
export class FrameHost {
  readonly page: Page
  readonly frame: FrameLocator

  private constructor(page: Page) {
    this.page = page
    this.frame = page.frameLocator('iframe')
  }

  /** Frames the wallet and waits for READY. */
  static async open(
    page: Page,
    { host = 'localhost', port = ports.page, usesPort = true } = {},
  ): Promise<FrameHost> {
    const address = `http://${host}:${port}/bare.html`
    // Opens a real page. If a page has no known address, the browser lets it load nothing from this machine.
    await page.goto(address)
    await page.evaluate(openFrame, `${walletOrigin}/sdk?projectId=&chainId=eip155:31337&version=4`)
    const opened = new FrameHost(page)
    if (usesPort) await page.evaluate(() => (window as unknown as { host: Host }).host.openPort())
    return opened
  }

  /** Sends a request. Resolves with the frame's response. */
  send(name: string, payload?: unknown): Promise<FrameAnswer> {
    return this.page.evaluate(
      ([each, what]) => (window as unknown as { host: Host }).host.send(String(each), what),
      [name, payload] as const,
    )
  }

  rpc(method: string, params: unknown): Promise<FrameAnswer> {
    return this.send('RPC_REQUEST', { method, params })
  }

  /** Reads the request to its end and approves it: in the frame, or in the wallet's own window. */
  approve(holds = 1): Promise<void> {
    return approve(this.page, this.frame, holds)
  }

  /** Logs in by email, and returns the account's address on the local network. */
  async signIn(email: string): Promise<string> {
    const { payload } = await this.send('CONNECT_EMAIL', { email })
    if ((payload as { action?: string }).action !== 'VERIFY_OTP') throw new TypeError(JSON.stringify(payload))
    await this.send('CONNECT_OTP', { otp: await this.code(email) })
    const user = await this.send('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })
    return (user.payload as { address: string }).address
  }

  /** Logs in as a user of the stand-in provider, and returns the account's address on the local network. */
  async signInSocial(provider: string, user: string | SocialUser): Promise<string> {
    const started = await this.send('GET_SOCIAL_REDIRECT_URI', { provider })
    const popup = await this.page.context().newPage()
    await popup.goto((started.payload as { uri: string }).uri)
    await chooseAccount(popup, user)
    await popup.waitForURL(/\/social\?result=/)
    const uri = popup.url()
    await popup.close()
    const { isSuccess, payload } = await this.send('CONNECT_SOCIAL', {
      chainId: 31_337,
      preferredAccountType: 'eoa',
      uri,
    })
    if (!isSuccess) throw new TypeError(JSON.stringify(payload))
    return (payload as { address: string }).address
  }

  /** Approves a waiting device in the settings of this device, which has the wallet. */
  async letIn(site: string): Promise<void> {
    const closed = this.openSettings('devices')
    const row = this.frame.getByTestId('releases').getByRole('listitem').filter({ hasText: site })
    await hold(row.getByRole('button', { name: 'Approve' }))
    await row.waitFor({ state: 'detached' })
    await this.send('CLOSE_SURFACE')
    await closed
  }

  /** Opens a section of the wallet's settings. Resolves when the user has closed it. */
  openSettings(section: string): Promise<FrameAnswer> {
    // If the page navigates away meanwhile, the request fails, but the test does not.
    return this.send('OPEN_SETTINGS', { section }).catch(() => ({ isSuccess: false, payload: undefined }))
  }

  /** The frame's events so far, by name. */
  events(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { host: Host }).host.events)
  }

  /** Every message that the page has received from the frame, as text. */
  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { host: Host }).host.heard)
  }

  /**
   * Returns the emailed code. For a device that is new to the user, the code is on the page that the email links to.
   */
  async code(email: string, { isNewDevice = false } = {}): Promise<string> {
    const isMeant = (text: string) => text.includes('approve?token=') === isNewDevice
    let text: string | undefined
    await expect
      .poll(async () => {
        text = (await this.mails(email)).filter(isMeant).at(-1)
        return text
      })
      .toBeDefined()
    const [link] = /http\S+/.exec(text ?? '') ?? []
    if (!isNewDevice || link === undefined) return digitsOf(text ?? '')
    const approval = await this.page.context().newPage()
    await approval.goto(link)
    await approval.getByRole('button', { exact: true, name: 'Yes, it was me' }).click()
    const code = digitsOf(await approval.locator('.code').innerText())
    await approval.close()
    return code
  }

  /** The texts of the emails to an address. */
  async mails(email: string): Promise<string[]> {
    const response = await this.page.request.get(`http://localhost:${ports.inbox}/mails.json`)
    const mails = (await response.json()) as { to: string; text: string }[]
    return mails.filter(({ to }) => to === email).map(({ text }) => text)
  }
}

/** In a provider's window: confirms, if asked, that the user started the login, and chooses one of the users. */
export async function chooseAccount(popup: Page, user: string | SocialUser): Promise<void> {
  const confirm = popup.locator('a.button[data-to][href]')
  await confirm
    .or(popup.getByRole('heading', { name: /^Stand-in for/ }))
    .first()
    .waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await chooseUser(popup, user)
}

function digitsOf(text: string): string {
  return (/\b(\d{3})\s?(\d{3})\b/.exec(text) ?? []).slice(1, 3).join('')
}

/** Runs in the page. */
function openFrame(source: string): Promise<void> {
  const { origin } = new URL(source)
  const waiting = new Map<string, (answer: FrameAnswer) => void>()
  let count = 0
  let port: MessagePort | undefined
  const events: string[] = []
  const heard: string[] = []
  const frame = document.createElement('iframe')
  frame.allow = 'publickey-credentials-get; publickey-credentials-create'
  frame.style.cssText = 'position:fixed;inset:0;inline-size:360px;block-size:600px;border:0'
  frame.src = source
  const ready = new Promise<void>((resolve) => {
    const hear = (data: { type?: string; id?: string; payload?: unknown }) => {
      heard.push(JSON.stringify(data))
      if (data.type === '@w3m-frame/READY') resolve()
      if (data.id === undefined) events.push(String(data.type).replace('@w3m-frame/', ''))
      waiting.get(data.id ?? '')?.({
        isSuccess: data.type?.endsWith('_SUCCESS') === true,
        payload: data.payload,
      })
    }
    const send = (name: string, payload: unknown, transfer: Transferable[] = []) =>
      new Promise<FrameAnswer>((answer) => {
        count += 1
        waiting.set(`r${count}`, answer)
        const message = { id: `r${count}`, payload, type: `@w3m-app/${name}` }
        if (port) port.postMessage(message)
        else frame.contentWindow?.postMessage(message, origin, transfer)
      })
    window.addEventListener('message', ({ data, origin: from, source: sender }) => {
      if (sender === frame.contentWindow && from === origin) hear(data)
    })
    Object.assign(window, {
      host: {
        events,
        heard,
        openPort: async () => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => hear(data)
          const answer = await send('OPEN_PORT', { version: 1 }, [port2])
          port = port1
          return answer
        },
        send,
      },
    })
  })
  document.body.append(frame)
  return ready
}
