import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'
import { createSafeFetch } from './safeFetch.js'

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const options = { limitBytes: 1000, timeoutMs: 2000, types: ['image/png'] }

let inside: FileServer
let outside: FileServer

beforeAll(async () => {
  inside = await startFileServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
  outside = await startFileServer(answer)
})
afterAll(() => Promise.all([inside.close(), outside.close()]))

function answer({ headers, url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, kind, rest = ''] = url.split('/')
  const send = (more: Record<string, string> = {}, body: Buffer | string = png) =>
    response.writeHead(200, { 'content-type': 'image/png', ...more }).end(body)
  switch (kind) {
    case 'redirect':
      response.writeHead(302, { location: decodeURIComponent(rest) }).end()
      return
    case 'hops': {
      const left = Number(rest)
      if (left === 0) send()
      else response.writeHead(307, { location: `/hops/${left - 1}` }).end()
      return
    }
    case 'headers':
      send({}, JSON.stringify(headers))
      return
    case 'html':
      send({ 'content-type': 'text/html; charset=utf-8' }, '<script>alert(1)</script>')
      return
    case 'large':
      send({ 'content-length': '2000' }, Buffer.alloc(2000))
      return
    case 'endless': {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = setInterval(() => response.write(Buffer.alloc(500)), 5)
      response.on('close', () => clearInterval(more))
      return
    }
    case 'silent':
      return
    case 'stuck':
      response.writeHead(200, { 'content-type': 'image/png' }).write(png)
      return
    case 'cut':
      response.writeHead(200, { 'content-length': '100', 'content-type': 'image/png' }).write(png)
      setTimeout(() => response.destroy(), 20)
      return
    case 'packed':
      send({ 'content-encoding': 'gzip' })
      return
    case 'missing':
      response.writeHead(404).end()
      return
    default:
      send({ 'content-type': 'IMAGE/PNG; charset=binary' })
  }
}

const allowed = () => createSafeFetch({ privateOrigins: [outside.url] })

test('default', async () => {
  expect(await allowed()(`${outside.url}/picture.png`, options)).toEqual({
    bytes: new Uint8Array(png),
    type: 'image/png',
  })
})

test('hardening A30: a response of more bytes than it has room for is not read on until there is room', async () => {
  const asked: string[] = []
  let give = () => {}
  const room = (bytes: number) => ({
    bytes,
    more: () => {
      asked.push('more')
      return new Promise<void>((resolve) => {
        give = resolve
      })
    },
  })
  const large = { ...options, limitBytes: 5000 }
  // This is enough without a call of `more`.
  await allowed()(`${outside.url}/large`, { ...large, room: room(2000) })
  expect(asked).toEqual([])
  let isRead = false
  const reading = allowed()(`${outside.url}/large`, { ...large, room: room(1999) }).then(({ bytes }) => {
    isRead = true
    return bytes.byteLength
  })
  await expect.poll(() => asked).toEqual(['more'])
  // A later request is read before the one that waits.
  await allowed()(`${outside.url}/large`, { ...large, room: room(2000) })
  expect(isRead).toBe(false)
  give()
  expect(await reading).toBe(2000)
  // The wait for `more` counts against the time limit.
  await expect(
    allowed()(`${outside.url}/large`, { ...large, room: room(0), timeoutMs: 100 }),
  ).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  const refuse = { bytes: 0, more: () => Promise.reject(new Error('there is no room')) }
  await expect(allowed()(`${outside.url}/large`, { ...large, room: refuse })).rejects.toThrow()
})

test('behavior: a request has no credentials or headers of the server', async () => {
  const { bytes } = await allowed()(`${outside.url}/headers`, options)
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
    accept: 'image/png',
    'accept-encoding': 'identity',
    connection: 'close',
    host: new URL(outside.url).host,
    'user-agent': 'portico-server',
  })
})

test.each([
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://168.63.129.16/',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.0.192/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
])('error: hardening A31: %s is not fetched', async (address) => {
  const before = inside.requests.length
  const url = address.replace('PORT', new URL(inside.url).port)
  await expect(createSafeFetch()(url, options)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
  expect(inside.requests).toHaveLength(before)
})

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'ftp://example.com/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:http://example.com/1',
  'http://user:password@example.com/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://',
  'picture.png',
  '//example.com/a.png',
])('error: hardening A31: %s is not a web URL', async (url) => {
  await expect(createSafeFetch()(url, options)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' })
})

test('error: hardening A31: a name with one private address among public ones', async () => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ]
  await expect(createSafeFetch({ resolve })('http://mixed.example/', options)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
})

test('behavior: hardening A31: a name is resolved once, and the connection goes to that address (rebinding)', async () => {
  // This machine's resolver does not know the name, so only the checked address can lead to the response.
  const url = `http://rebinding.invalid:${new URL(outside.url).port}`
  let asked = 0
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  const fetchPinned = createSafeFetch({ privateOrigins: [url], resolve })
  expect((await fetchPinned(`${url}/`, options)).type).toBe('image/png')
  expect(asked).toBe(1)
  // The next request checks again.
  await expect(createSafeFetch({ resolve })(`${url}/`, options)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
})

test.each([
  'private',
  'file:///etc/passwd',
  'http://[::1]/',
  'http://169.254.169.254/',
])('error: hardening A31: a redirect to %s', async (target) => {
  const before = inside.requests.length
  const to = encodeURIComponent(target === 'private' ? `${inside.url}/secret` : target)
  await expect(allowed()(`${outside.url}/redirect/${to}`, options)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  })
  expect(inside.requests).toHaveLength(before)
})

test('behavior: three redirects are followed, not four', async () => {
  expect((await allowed()(`${outside.url}/hops/3`, options)).type).toBe('image/png')
  await expect(allowed()(`${outside.url}/hops/4`, options)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
})

test.each([
  'html',
  'large',
  'endless',
  'cut',
  'packed',
  'missing',
])('error: hardening B2: a response that is %s', async (kind) => {
  await expect(allowed()(`${outside.url}/${kind}`, options)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
})

test.each(['silent', 'stuck'])('error: hardening B2: a response that is %s ends in time', async (kind) => {
  // Without a limit it never ends.
  await expect(allowed()(`${outside.url}/${kind}`, { ...options, timeoutMs: 200 })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  })
})

test('error: a name that does not resolve', async () => {
  const resolve = async () => []
  await expect(createSafeFetch({ resolve })('http://nobody.example/', options)).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  })
})
