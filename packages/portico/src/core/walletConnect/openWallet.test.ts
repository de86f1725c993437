import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPortico } from '../createPortico.js'
import { memoryStorage } from '../storage/storage.js'
import { scriptedFamily } from '../testing/scriptedFamily.js'
import { providePage } from '../testing/startKit.js'
import { toWallet } from '../wallet.js'
import { keepDeepLinkChoice, openWallet } from './openWallet.js'

const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
const request = { id: 7, topic: 'ab' }

/** Starts a page on a phone. The tests check only which links it opens. */
function visit(
  options: {
    maxTouchPoints?: number
    preferUniversalLinks?: boolean
    userAgent?: string
    visibilityState?: string
  } = {},
) {
  const {
    maxTouchPoints = 1,
    preferUniversalLinks = false,
    userAgent = 'Mozilla/5.0 (Linux; Android 15)',
    visibilityState = 'visible',
  } = options
  providePage()
  vi.unstubAllGlobals()
  const storage = memoryStorage()
  const portico = createPortico({
    families: [scriptedFamily()],
    networks: [mainnet],
    storage,
    wallets: { preferUniversalLinks },
  })
  const opened: string[][] = []
  Object.assign(window, {
    open: (...parameters: string[]) => opened.push(parameters),
    self: window,
    top: window,
  })
  vi.stubGlobal('navigator', { maxTouchPoints, userAgent })
  vi.stubGlobal('document', { visibilityState })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { opened, portico, storage }
}

const wallet = toWallet({ id: 'peer', mobile_link: 'https://peer.example/open/', name: 'Peer' })

test('default: the chosen wallet is brought to the front, without a referrer', () => {
  const { opened, portico, storage } = visit()
  keepDeepLinkChoice(portico, wallet)
  expect(JSON.parse(storage.getItem(key) ?? '')).toEqual({ href: 'https://peer.example/open/', name: 'Peer' })
  openWallet(portico, request)
  const link = 'https://peer.example/open/wc?requestId=7&sessionTopic=ab'
  expect(opened).toEqual([[link, '_self', 'noreferrer noopener']])
})

test('behavior: nothing opens on a desktop, from a background page, or for a scanned code', () => {
  for (const options of [{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, { visibilityState: 'hidden' }]) {
    const { opened, portico, storage } = visit(options)
    storage.setItem(key, JSON.stringify({ href: 'peer://', name: 'Peer' }))
    openWallet(portico, request)
    expect(opened).toEqual([])
  }
  const { opened, portico, storage } = visit()
  keepDeepLinkChoice(portico, wallet)
  keepDeepLinkChoice(portico, undefined)
  openWallet(portico, request)
  expect({ opened, stored: storage.getItem(key) }).toEqual({ opened: [], stored: null })
})

test('behavior: inside a frame, the link navigates the top page', () => {
  const { opened, portico } = visit()
  Object.assign(window, { top: {} })
  keepDeepLinkChoice(portico, wallet)
  openWallet(portico, request)
  expect(opened.map(([, target]) => target)).toEqual(['_top'])
})

test('behavior: the link that opened the wallet is stored: the https one if there is no other, or if it is preferred', () => {
  const link_mode = 'https://go.peer.example'
  const kept = (row: object, preferUniversalLinks = false) => {
    const { portico, storage } = visit({ preferUniversalLinks })
    keepDeepLinkChoice(portico, toWallet({ id: 'peer', name: 'Peer', ...row }))
    return (JSON.parse(storage.getItem(key) ?? 'null') as { href: string } | null)?.href
  }
  expect(kept({ link_mode })).toBe(link_mode)
  expect(kept({ link_mode, mobile_link: 'peer://' })).toBe('peer://')
  expect(kept({ link_mode, mobile_link: 'peer://' }, true)).toBe(link_mode)
  expect(kept({})).toBeUndefined()
})

test('behavior: an iPad, which reports that it is a Mac, is treated as a phone', () => {
  const { opened, portico } = visit({
    maxTouchPoints: 5,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  })
  keepDeepLinkChoice(portico, wallet)
  openWallet(portico, request)
  expect(opened).toHaveLength(1)
})

test('hardening R20: Telegram’s page API opens links, and a wallet inside Telegram gets its request as one parameter', () => {
  const { opened, portico } = visit()
  const told: string[][] = []
  const openLink = (href: string) => told.push(['link', href])
  const openTelegramLink = (href: string) => told.push(['telegram', href])
  Object.assign(window, { Telegram: { WebApp: { openLink, openTelegramLink } } })
  for (const mobile_link of ['https://peer.example', 'https://t.me/peer/app', 'peer://']) {
    keepDeepLinkChoice(portico, toWallet({ id: 'peer', mobile_link, name: 'Peer' }))
    openWallet(portico, request)
  }
  Reflect.deleteProperty(window, 'Telegram')
  expect(told).toEqual([
    ['link', 'https://peer.example/wc?requestId=7&sessionTopic=ab'],
    ['telegram', 'https://t.me/peer/app?startapp=cmVxdWVzdElkPTcmc2Vzc2lvblRvcGljPWFi'],
  ])
  expect(opened).toEqual([['peer://wc?requestId=7&sessionTopic=ab', '_blank', 'noreferrer noopener']])
})

test("hardening R20: in Telegram's web view, the link is one that Telegram opens outside", () => {
  for (const name of ['TelegramWebviewProxy', 'TelegramWebview']) {
    const { opened, portico } = visit()
    Object.assign(window, { [name]: {} })
    keepDeepLinkChoice(portico, wallet)
    openWallet(portico, request)
    Reflect.deleteProperty(window, name)
    expect(opened.map(([, target]) => target)).toEqual(['_blank'])
  }
})

test('hardening A34: a stored link that would run script is not opened', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'java\nscript:alert(1)', 7, '']) {
    const { opened, portico, storage } = visit()
    storage.setItem(key, JSON.stringify({ href, name: 'Peer' }))
    openWallet(portico, request)
    expect(opened).toEqual([])
  }
})
