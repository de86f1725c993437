import { expect, test } from 'vitest'
import { toWallet } from './wallet.js'

test('default: every field of the entity', () => {
  const row = {
    app_store: 'https://apps.apple.com/app/1',
    badge_type: 'certified',
    browse_link: { eip155: 'https://rnbw.example/dapp?url={url}' },
    chains: ['eip155:1'],
    chrome_store: 'https://chromewebstore.google.com/detail/1',
    desktop_link: 'rainbow-desktop://',
    homepage: 'https://rainbow.me',
    id: 'rainbow',
    image_id: 'image-1',
    image_url: 'https://images.example/1.png',
    injected: [{ injected_id: 'isRainbow', namespace: 'eip155' }],
    link_mode: 'https://rnbwapp.com',
    mobile_link: 'rainbow://',
    name: 'Rainbow',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
    rdns: 'me.rainbow',
    webapp_link: 'https://app.rainbow.me',
  }
  expect(toWallet(row)).toEqual(row)
})

test('behavior: missing fields are undefined, and lists are empty', () => {
  expect(toWallet({ chains: null, id: '1', injected: null, mobile_link: null, name: 'A' })).toMatchObject({
    chains: [],
    injected: [],
    mobile_link: undefined,
  })
})

test('error: a wallet needs an id and a name', () => {
  for (const input of [null, 7, 'rainbow', [], {}, { id: '1' }, { name: 'A' }, { id: 1, name: 'A' }])
    expect(toWallet(input)).toBeUndefined()
})

test('hardening A34: links that run script, also in disguise, are left out', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'filesystem:https://evil.example/1',
    'view-source:https://evil.example',
    'about:blank',
    '//evil.example',
    'evil.example',
    '',
  ]
  for (const link of hostile) {
    const row = {
      app_store: link,
      desktop_link: link,
      homepage: link,
      id: '1',
      image_url: link,
      link_mode: link,
      mobile_link: link,
      name: 'Evil',
      webapp_link: link,
    }
    const { app_store, desktop_link, homepage, image_url, link_mode, mobile_link, webapp_link } =
      toWallet(row) ?? {}
    expect(
      [app_store, desktop_link, homepage, image_url, link_mode, mobile_link, webapp_link].filter(Boolean),
      link,
    ).toEqual([])
  }
})

test('hardening A34: web pages must be web URLs, and images must be images', () => {
  expect(
    toWallet({
      homepage: 'rainbow://',
      id: '1',
      image_url: 'data:image/png;base64,AA==',
      mobile_link: 'rainbow://',
      name: 'A',
      webapp_link: 'rainbow://',
    }),
  ).toMatchObject({
    homepage: undefined,
    image_url: 'data:image/png;base64,AA==',
    mobile_link: 'rainbow://',
    webapp_link: undefined,
  })
})

test.each([
  { eip155: 'javascript:{url}' },
  { eip155: 'java\nscript:{url}' },
  { eip155: 'data:text/html,{url}' },
  { eip155: 7 },
  ['javascript:{url}'],
  'javascript:{url}',
  null,
])('hardening A34: an invalid or unsafe browse link is left out: %j', (browse_link) => {
  expect(toWallet({ browse_link, id: 'a', name: 'A' })?.browse_link).toEqual({})
})

test('hardening A33: a listed row cannot change an object’s prototype', () => {
  const row = JSON.parse(
    '{"id":"a","name":"A","__proto__":{"mobile_link":"evil://"},"browse_link":{"__proto__":{"solana":"evil://"}}}',
  )
  const wallet = toWallet(row)
  expect(wallet).toMatchObject({ browse_link: {}, mobile_link: undefined })
  expect(wallet?.browse_link.solana).toBeUndefined()
})
